/** Starts the server in the page. */
export async function start(): Promise<void> {}
