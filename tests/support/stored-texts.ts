const requested = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Everything that this browser has stored, as texts. */
export async function storedTexts(): Promise<string[]> {
  const texts = Object.entries(localStorage).map(([key, text]) => `${key}: ${text}`)
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await requested(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      const [keys, values] = [await requested(objects.getAllKeys()), await requested(objects.getAll())]
      texts.push(...keys.map((key, at) => `${name}/${store}/${String(key)}: ${JSON.stringify(values[at])}`))
    }
    database.close()
  }
  return texts
}
