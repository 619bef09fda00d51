import type { BrowserContext, Page } from '@playwright/test'
import { type Account, exhaustive, expect, get, test } from './fixtures.ts'
import { hostileMails } from './hostile-mails.ts'

// The server sanitises mails when they are written. Here they come past it, so that what the page does is proven alone.

const names = Object.keys(hostileMails)
const idOf = (name: string) => `hostile-${names.indexOf(name)}`
const allowedTags =
  'P BR B STRONG I EM U S A UL OL LI BLOCKQUOTE H1 H2 H3 IMG CODE PRE SPAN DETAILS SUMMARY'.split(' ')
const allowedAttributes = ['href', 'target', 'rel', 'alt', 'src', 'referrerpolicy']

/** What leaves the browser on behalf of a mail; what a policy stops does not. */
async function watchFor(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route(/evil/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return asked
}

const mailOf = async (origin: string, ada: Account) =>
  (await get<{ mail: object }>(origin, 'mails/details?id=mail-1-3', ada)).mail

/** The conversation of a mail is all of them, one letter each. */
async function openAll(
  page: Page,
  open: (path: string, how: { as: Account }) => Promise<Page>,
  origin: string,
  ada: Account,
) {
  const mail = await mailOf(origin, ada)
  const letters = names.map((name) => ({
    ...mail,
    id: idOf(name),
    html: hostileMails[name],
    attachments: [],
    message: name,
    // Unread ones would stand open, and be marked as read on a server that has none of them.
    isRead: true,
    from: { name, email: 'somebody@example.com', user: null },
  }))
  await page.route('**/api/mails/details?*', (route) =>
    route.fulfill({ json: { mail, conversation: [...letters, mail] } }),
  )
  await open('/mail/inbox/mail-1-3', { as: ada })
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const _ of names) await page.locator('[class*=folded]').first().click()
  await expect(page.locator('article iframe')).toHaveCount(names.length + 1)
}

test('covers at least 40 hostile emails', () => {
  expect(names.length).toBeGreaterThanOrEqual(40)
})

test('runs and fetches nothing from hostile emails, and leaves only plain elements', async ({
  page,
  open,
  ada,
  origin,
  context,
  watch,
}) => {
  test.slow()
  // Handlers are refused where they are read, and so is a base, before they are taken out.
  watch.allow(/Executing inline event handler violates|Setting the document's base URI/)
  const asked = await watchFor(context)
  const surprises: string[] = []
  context.on('page', (other) => surprises.push(`a window: ${other.url()}`))
  page.on('dialog', (dialog) => surprises.push(dialog.message()))
  await openAll(page, open, origin, ada)
  const address = page.url()

  for (const frame of page.frames().slice(1)) {
    const found = await frame.evaluate(
      ([tags, attributes]) =>
        [...document.body.querySelectorAll('*')].flatMap((element) => {
          const odd = [...element.attributes].filter(({ name }) => !attributes?.includes(name))
          const links = element instanceof HTMLAnchorElement && element.hasAttribute('href')
          return [
            ...(tags?.includes(element.tagName) ? [] : [element.tagName]),
            ...odd.map(({ name }) => `${element.tagName} ${name}`),
            ...(links && !/^(https?:\/\/|mailto:)/.test(element.getAttribute('href') ?? '')
              ? [element.outerHTML]
              : []),
            ...(links && (element.target !== '_blank' || !element.rel.includes('noopener'))
              ? ['target']
              : []),
            ...(element instanceof HTMLImageElement && !element.src.startsWith('data:') ? [element.src] : []),
          ]
        }),
      [allowedTags, allowedAttributes] as const,
    )
    expect(found, frame.url()).toEqual([])
    // An iframe of this page, and none within it.
    expect(frame.childFrames()).toEqual([])
  }
  for (const frame of page.frames()) expect(await frame.evaluate(() => 'evil' in window)).toBe(false)
  // The frames are as their makers left them: nothing of a mail covers the page.
  const boxes = await page
    .locator('article iframe')
    .evaluateAll((all) =>
      all.map((one) => [
        one.getAttribute('sandbox'),
        getComputedStyle(one).position,
        one.clientHeight > 20_000,
      ]),
    )
  for (const box of boxes)
    expect(box).toEqual(['allow-same-origin allow-popups allow-popups-to-escape-sandbox', 'static', false])
  expect(asked).toEqual([])
  expect(surprises).toEqual([])
  expect(page.url()).toBe(address)
})

test(
  'runs and fetches nothing in the frame even from unsanitised HTML',
  exhaustive,
  async ({ page, open, ada, context, watch }) => {
    test.slow()
    // The browser says what it has kept from happening.
    watch.allow(
      /Unsafe attempt|Refused|Blocked|blocked|Content Security Policy|sandboxed|violates|ERR_BLOCKED|Unrecognized|not allowed/,
    )
    await open('/mail/inbox/mail-1-3', { as: ada })
    const frame = page.locator('article iframe').last()
    await expect(frame).toBeVisible()
    const asked = await watchFor(context)
    const clean = (await frame.getAttribute('srcdoc')) ?? ''
    expect(clean).toContain("default-src 'none'")
    const address = page.url()
    for (const name of names) {
      const raw = clean.replace(
        /<body dir="auto">[\s\S]*/,
        `<body>${hostileMails[name]?.replaceAll('$', '$$$$')}`,
      )
      const hasRun = await frame.evaluate(async (element: HTMLIFrameElement, document) => {
        await new Promise<void>((done) => {
          // Scripts of the mail may run a moment after its load event.
          element.addEventListener('load', () => setTimeout(done, 30), { once: true })
          // Some never end loading.
          setTimeout(done, 1500)
          element.srcdoc = document
        })
        return 'evil' in window || 'evil' in (element.contentWindow ?? {})
      }, raw)
      expect(hasRun, name).toBe(false)
      expect(page.url(), name).toBe(address)
    }
    expect(asked).toEqual([])
  },
)

test('shows remote pictures on request, without sending a referrer', async ({ page, open, ada, origin }) => {
  const referrers: (string | undefined)[] = []
  await page.route('https://pictures.example/**', async (route) => {
    referrers.push((await route.request().allHeaders()).referer)
    await route.fulfill({
      contentType: 'image/gif',
      body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    })
  })
  const html = '<p>See</p><img src="https://pictures.example/a.gif" alt="A jug">'
  const mail = { ...(await mailOf(origin, ada)), html }
  await page.route('**/api/mails/details?*', (route) =>
    route.fulfill({ json: { mail, conversation: [mail] } }),
  )
  await open('/mail/inbox/mail-1-3', { as: ada })
  const text = page.frameLocator('article iframe')
  await expect(text.getByText('[A jug]')).toBeVisible()
  expect(referrers).toEqual([])
  await page.getByRole('button', { name: 'Show pictures' }).click()
  await expect(text.getByRole('img', { name: 'A jug' })).toBeVisible()
  await expect.poll(() => referrers).toEqual([undefined])
})
