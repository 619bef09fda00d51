/** One step forward. Statements are single, because not every driver takes several at once. */
export type Migration = { id: string; statements: string[] }
