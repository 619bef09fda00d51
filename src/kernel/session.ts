import { jwtDecode } from 'jwt-decode'

const storageKey = 'serviceToken'

/** End of a session: signed out by the user, expired, rejected by the server, or ended in another tab. */
export type EndReason = 'signedOut' | 'expired' | 'refused' | 'elsewhere'
type Listener = (
  event: { type: 'started' } | { type: 'ended'; reason: EndReason; userId: string | undefined },
) => void

type Claims = { userId: string; exp: number }

const listeners = new Set<Listener>()
let timer: ReturnType<typeof setTimeout> | undefined
/** This tab's token; storage may already hold another tab's. */
let current = read()

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function write(token: string | null) {
  current = token
  try {
    if (token === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, token)
  } catch {
    // Storage is denied: the session lasts as long as the page.
  }
}

function claimsOf(token: string | null): Claims | undefined {
  if (token === null) return undefined
  try {
    const claims = jwtDecode<Partial<Claims>>(token)
    return typeof claims.exp === 'number'
      ? { exp: claims.exp, userId: String(claims.userId ?? '') }
      : undefined
  } catch {
    return undefined
  }
}

/** True when present and `exp` is later than `now` in ms (docs/contract.md 1.2). */
export function isTokenValid(token: string | null, now = Date.now()): boolean {
  const claims = claimsOf(token)
  return claims !== undefined && claims.exp * 1000 > now
}

/** The end of the last session of this page; undefined while one lasts, or when there was none. */
let lastEnd: EndReason | undefined

function emit(event: Parameters<Listener>[0]) {
  lastEnd = event.type === 'ended' ? event.reason : undefined
  for (const listener of [...listeners]) listener(event)
}

/** Ends the session when the token expires; checks again on waking, because timers pause during sleep. */
function watchExpiry() {
  clearTimeout(timer)
  const claims = claimsOf(current)
  if (!claims) return
  const remainingMs = claims.exp * 1000 - Date.now()
  if (remainingMs <= 0) return session.end('expired')
  timer = setTimeout(watchExpiry, Math.min(remainingMs + 50, 60_000))
}

export const session = {
  token: () => current,
  userId: () => (isTokenValid(current) ? claimsOf(current)?.userId : undefined),
  isValid: () => isTokenValid(current),
  /** True when a session of this page ended against the user's wish. */
  wasCutOff: () => lastEnd === 'expired' || lastEnd === 'refused',
  /** When the token runs out, in milliseconds; undefined when no one is signed in. */
  endsAt: () => (isTokenValid(current) ? (claimsOf(current)?.exp ?? 0) * 1000 : undefined),
  start(token: string) {
    write(token)
    watchExpiry()
    emit({ type: 'started' })
  },
  renew(token: string) {
    write(token)
    watchExpiry()
  },
  end(reason: EndReason) {
    if (current === null) return
    clearTimeout(timer)
    const userId = claimsOf(current)?.userId
    write(null)
    emit({ type: 'ended', reason, userId })
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  open() {
    lastEnd = undefined
    current = read()
    // A text that is no token has no session, and would stay for ever.
    if (current !== null && !claimsOf(current)) write(null)
    watchExpiry()
    const follow = (event: StorageEvent) => {
      if (event.key !== storageKey && event.key !== null) return
      const token = read()
      if (token === current) return
      const sameAccount = claimsOf(token)?.userId === claimsOf(current)?.userId
      if (token !== null && sameAccount) return session.renew(token)
      if (current !== null) {
        const userId = claimsOf(current)?.userId
        // Another tab may only have been the first to notice the expiry.
        const reason = isTokenValid(current) ? 'elsewhere' : 'expired'
        current = null
        emit({ type: 'ended', reason, userId })
      }
      if (token !== null) {
        current = token
        watchExpiry()
        emit({ type: 'started' })
      }
    }
    globalThis.addEventListener('storage', follow)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('storage', follow)
    }
  },
}
