export type Feature = string
