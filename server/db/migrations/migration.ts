/** One step forward. Single statements, because not every driver takes several at once. */
export type Migration = { id: string; statements: string[] }
