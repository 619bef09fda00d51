import ky from 'ky'

/** How requests travel: the network, or in the server-less demo straight into the app in the page. */
let carry: typeof fetch = (input, init) => fetch(input, init)

/** Replaces the network, for the server-less demo. */
export function carryBy(other: typeof fetch) {
  carry = other
}

/** Puts something between the app and its network, or takes it away. */
export function disturb(by: ((onwards: typeof fetch) => typeof fetch) | undefined) {
  sent = by?.((input, init) => carry(input, init))
}
let sent: typeof fetch | undefined

/** TanStack Query is the only retrier, and the contract sets no time-out. */
export const http = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  fetch: (input, init) => (sent ?? carry)(input, init),
})
