import ky from 'ky'

/** Sends requests: over the network, or in the demo to the app within the page. */
let carry: typeof fetch = (input, init) => fetch(input, init)

export function carryBy(other: typeof fetch) {
  carry = other
}

/** Inserts a function between the app and the network, or removes it. */
export function disturb(by: ((onwards: typeof fetch) => typeof fetch) | undefined) {
  fetchImpl = by?.((input, init) => carry(input, init))
}
let fetchImpl: typeof fetch | undefined

/** TanStack Query does all retries, and the contract has no time-out. */
export const http = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  fetch: (input, init) => (fetchImpl ?? carry)(input, init),
})
