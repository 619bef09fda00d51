/** Statements are single, because not every driver accepts several. */
export type Migration = { id: string; statements: string[] }
