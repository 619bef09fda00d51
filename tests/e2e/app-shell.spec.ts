import { filesCache, pageCache, pageKey } from '#offline/shell-cache.ts'
import { exhaustive, expect, heading, shellKept, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('opens any address offline and shows what was loaded before', async ({ open, context, ada, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|no-response/)
  // Of Chinese letters only those are kept that were shown.
  watch.allow(/noto-sans-sc/)
  const page = await open('/orders', { as: ada })
  const first = page.getByRole('link', { name: /^#\d+/ }).first()
  const number = await first.textContent()
  await shellKept(page)

  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, 'Orders')).toBeVisible()
  await expect(page.getByRole('link', { name: number ?? '' })).toBeVisible()
  await expect(page.getByText(/You’re offline/)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/kanban')
  await expect(heading(other, 'Board')).toBeVisible()
  await other.goto('/no/such/page')
  await expect(heading(other, 'Page not found')).toBeVisible()
  await other.close()
})

test('removes the files of an older build', exhaustive, async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await page.evaluate(async (name) => {
    const files = await caches.open(name)
    await files.put('/assets/of-an-older-build.js', new Response('old'))
  }, filesCache)
  await shellKept(page)
  const kept = await page.evaluate(async (name) => {
    const [files, answer] = [await caches.open(name), await fetch('/files.json')]
    const here = (await files.keys()).map(({ url }) => new URL(url).pathname.slice(1))
    return { here, ofBuild: (await answer.json()) as string[] }
  }, filesCache)
  expect(kept.here.filter((one) => !kept.ofBuild.includes(one))).toEqual([])
  expect(kept.here.length).toBeGreaterThan(50)
  // Letters that no page has shown yet have their font.
  const fonts = (names: string[]) => names.filter((one) => /^assets\/geist-.*woff2$/.test(one)).sort()
  expect(fonts(kept.here)).toEqual(fonts(kept.ofBuild))
})

test('opens the stored page immediately and offers a newer build', async ({ open, page, ada }) => {
  await open('/orders', { as: ada })
  await shellKept(page)
  // A file of the newer build that is not kept yet.
  const missing = await page.evaluate(
    async ([pages, files, key]) => {
      const kept = await caches.open(pages)
      const answer = await kept.match(key)
      const html = (await answer?.text()) ?? ''
      const older = html.replace('</head>', '<meta name="older" /></head>')
      await kept.put(key, new Response(older, { headers: answer?.headers ?? {} }))
      const ofFiles = await caches.open(files)
      const { pathname = '' } =
        (await ofFiles.keys())
          .map(({ url }) => new URL(url))
          .find(({ pathname: at }) => at.includes('/texts-en')) ?? {}
      await ofFiles.delete(pathname)
      return pathname
    },
    [pageCache, filesCache, pageKey] as const,
  )
  expect(missing).toContain('/assets/')
  await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'a newer one' } }))
  const older = page.locator('meta[name="older"]')
  await page.reload()
  await expect(older).toBeAttached()
  await expect(page.getByText('A new version is available.')).toBeVisible()
  const kept = () =>
    page.evaluate(
      async ([pages, files, key, file]) => {
        const text = await (await (await caches.open(pages)).match(key))?.text()
        return [text?.includes('name="older"'), (await (await caches.open(files)).match(file)) !== undefined]
      },
      [pageCache, filesCache, pageKey, missing] as const,
    )
  await expect.poll(kept).toEqual([false, true])
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await loaded
  await expect(older).not.toBeAttached()
  await expect(heading(page, 'Orders')).toBeVisible()
})
