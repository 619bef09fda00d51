import ky from 'ky'

/** How requests travel: the network, or in the server-less demo straight into the app in the page. */
let carry: typeof fetch = (input, init) => fetch(input, init)

/** Replaces the network, for the server-less demo. */
export function carryBy(other: typeof fetch) {
  carry = other
}

/** TanStack Query is the only retrier, and the specification sets no time-out. */
export const http = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  fetch: (input, init) => carry(input, init),
})
