import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Offer = z.object({ address: z.string(), word: z.string() })
const fileIn = (folder: string) => join(folder, 'offer')

/** Only the process with the embedded database open can copy it. Returns a function that ends the offer. */
export async function offerBackup(folder: string, make: () => Promise<Buffer>): Promise<() => void> {
  const word = `Bearer ${randomBytes(32).toString('base64url')}`
  const server = createServer((request, response) => {
    const credentials = Buffer.from(request.headers.authorization ?? '')
    const isRight = credentials.length === word.length && timingSafeEqual(credentials, Buffer.from(word))
    if (!isRight) return void response.writeHead(401).end()
    make().then(
      (bytes) => response.end(bytes),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const offer: z.infer<typeof Offer> = { address: `http://127.0.0.1:${port}`, word }
  rmSync(fileIn(folder), { force: true })
  writeFileSync(fileIn(folder), JSON.stringify(offer), { mode: 0o600 })
  return () => {
    rmSync(fileIn(folder), { force: true })
    server.close()
    server.closeAllConnections()
  }
}

export async function takeOffer(folder: string): Promise<Uint8Array | undefined> {
  try {
    const { address, word } = Offer.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))
    const response = await fetch(address, { headers: { Authorization: word } })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
