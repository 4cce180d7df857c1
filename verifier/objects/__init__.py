"""Answer objects: one file each, with the type, its reader, its comparison and its printed form."""
