import { exhaustive, expect, test } from './fixtures.ts'
import { addressOf, goTo, screens } from './screens.ts'

const together = 30
/** A refusal appears on the page; an answer of a proxy counts as offline. */
const answers = [
  { status: 400, json: { message: 'Refused by the test' } },
  { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
]

for (const answer of answers) {
  for (let at = 0; at < screens.length; at += together) {
    const part = screens.slice(at, at + together)
    test(
      `keeps the console silent when all calls fail with ${answer.status}: ${part[0]} and others`,
      exhaustive,
      async ({ open, origin, ada, watch }) => {
        test.setTimeout(part.length * 30_000)
        // What the browser says of each such answer.
        watch.allow(/status of (400|502)/)
        const addresses: string[] = []
        for (const screen of part) addresses.push(await addressOf(screen, origin, ada))
        const page = await open('/account', { as: ada })
        await page.route(/\/api\/(?!account\/me)/, (route) => route.fulfill(answer))
        for (const address of addresses) {
          await goTo(page, address)
          await expect(page.locator('h1'), address).not.toBeEmpty()
        }
      },
    )
  }
}
