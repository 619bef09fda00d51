import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The caller's address, read behind as many proxies as are trusted. With none, `onProxy` is called at the first request
 * that came through one.
 */
export function callerAddress(proxies: number, onProxy = () => {}): (c: Context) => string {
  let isNoticed = false
  return (c) => {
    const direct = getConnInfo(c).remote.address ?? 'unknown'
    if (proxies === 0) {
      if (!isNoticed && c.req.header('x-forwarded-for') !== undefined) {
        isNoticed = true
        onProxy()
      }
      return direct
    }
    const hops = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    // Each trusted proxy appends one entry; the caller may have made up those before it.
    return hops.at(-Math.min(proxies, hops.length)) ?? direct
  }
}
