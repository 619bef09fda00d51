import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The caller's address, seen past as many proxies as may be believed. */
export function callerAddress(proxies: number): (c: Context) => string {
  return (c) => {
    const direct = getConnInfo(c).remote.address ?? 'unknown'
    if (proxies === 0) return direct
    const hops = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    // Each believed proxy adds one entry at the end; what stands before may be the caller's invention.
    return hops.at(-Math.min(proxies, hops.length)) ?? direct
  }
}
