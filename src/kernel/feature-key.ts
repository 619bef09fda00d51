/** The first element of every query and mutation key, and the name of the folder. */
export type Feature = string
