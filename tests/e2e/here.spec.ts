import { exhaustiveIf, expect, heading } from './fixtures.ts'
import { test } from './two-people.ts'

for (const [what, path] of [
  ['the board', '/kanban'],
  ['a product', '/products/3'],
] as const)
  test(
    `shows two people on ${what} that the other is there, until one leaves`,
    exhaustiveIf(path !== '/kanban'),
    async ({ open, mira, openPaul }) => {
      const page = await open(path, { as: mira })
      const pauls = await openPaul(path)
      await expect(pauls.getByRole('status').filter({ hasText: 'Mira' })).toContainText('on this page')
      await expect(page.getByRole('status').filter({ hasText: 'Paul' })).toContainText('on this page')
      await pauls.getByRole('link', { name: 'Dashboard' }).first().click()
      await expect(heading(pauls, 'Dashboard')).toBeVisible()
      // Told, and not only noticed with the next sign of life.
      await expect(page.getByText(/Paul.* on this page/)).toHaveCount(0)
    },
  )
