import { connect, createServer, type Socket } from 'node:net'

/** Bytes that a connection carries in its first round trip; each further one carries twice as many (TCP slow start). */
const firstWindow = 14_600

/**
 * A line to a server on this machine with a round trip of `roundTripMs`: what the server sends comes window by window.
 * Answers its port, and ends it.
 */
export async function slowLine(port: number, roundTripMs: number) {
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    // A connection is there after a round trip, and what is asked reaches the server after half of one.
    const opensAt = Date.now() + roundTripMs
    near.on('data', (bytes) => {
      // Half a round trip.
      setTimeout(() => far.write(bytes), Math.max(0, opensAt - Date.now()) + roundTripMs / 2)
    })
    let waiting = Buffer.alloc(0)
    let window = firstWindow
    let isSending = false
    const sendOn = () => {
      isSending = waiting.length > 0
      if (!isSending) return
      const part = waiting.subarray(0, window)
      waiting = waiting.subarray(window)
      window *= 2
      // Half a round trip until it arrives.
      setTimeout(() => near.write(part), roundTripMs / 2)
      // A whole one until the window is open again.
      setTimeout(sendOn, roundTripMs)
    }
    far.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes])
      if (!isSending) sendOn()
    })
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
