import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The caller's address, read behind as many proxies as are trusted. */
export function callerAddress(proxies: number): (c: Context) => string {
  return (c) => {
    const direct = getConnInfo(c).remote.address ?? 'unknown'
    if (proxies === 0) return direct
    const hops = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    // Each trusted proxy appends one entry; the caller may have made up those before it.
    return hops.at(-Math.min(proxies, hops.length)) ?? direct
  }
}
