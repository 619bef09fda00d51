import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Reads the address behind the trusted proxies; with none, `onProxy` reports the first proxied request. */
export function callerAddress(proxies: number, onProxy = () => {}): (c: Context) => string {
  let isNoticed = false
  return (c) => {
    const direct = getConnInfo(c).remote.address ?? 'unknown'
    if (proxies === 0) {
      if (!isNoticed && c.req.header('x-forwarded-for') !== undefined) {
        isNoticed = true
        onProxy()
      }
      return plainAddress(direct)
    }
    const hops = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    // Each trusted proxy appends one entry; the caller may have made up those before it.
    return plainAddress(hops.at(-Math.min(proxies, hops.length)) ?? direct)
  }
}

function groupsOf(address: string): string[] | undefined {
  const url = `http://[${address.replace(/%.*$/, '')}]/`
  if (!URL.canParse(url)) return undefined
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return split(head)
  const headGroups = split(head)
  const right = split(tail)
  return [...headGroups, ...Array.from({ length: 8 - headGroups.length - right.length }, () => '0'), ...right]
}

/** An address as people write it: IPv4 that came over a socket of IPv6 is IPv4. */
function plainAddress(address: string): string {
  const groups = groupsOf(address)
  if (!groups || groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return address
  const bytes = groups.slice(6).flatMap((group) => {
    const number = Number.parseInt(group, 16)
    return [number >> 8, number & 255]
  })
  return bytes.join('.')
}

/** The network that counts as one caller: of IPv6 the first 64 bits, because one customer of a provider has them all. */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address
}
