import type { Page } from '@playwright/test'
import { exhaustiveIf, expect, shownSnack, snack, test } from './fixtures.ts'

const note = (page: Page, message = 'Note archived') => shownSnack(page, message)

test('hides messages in print', async ({ open, ada }) => {
  const snackbar = { duration: 60_000, queue: [snack({ id: 'one' })] }
  const page = await open('/account', { as: ada, snackbar })
  await expect(note(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(note(page)).toBeHidden()
})

test('shows three messages at a time, queues the others and keeps them over a reload', async ({
  open,
  ada,
}) => {
  const queue = ['A', 'B', 'C', 'D', 'E'].map((letter) =>
    snack({ id: letter, message: `Message ${letter}`, undo: [] }),
  )
  const page = await open('/account', { as: ada, snackbar: { duration: 60_000, queue } })
  const all = page.locator('.snack')
  await expect(all).toHaveCount(3)
  await page.reload()
  await expect(all).toHaveCount(3)
  await all.first().getByRole('button', { name: 'Close' }).click()
  await expect(all).toHaveCount(3)
  await all.first().getByRole('button', { name: 'Close' }).click()
  await all.first().getByRole('button', { name: 'Close' }).click()
  await expect(all).toHaveCount(2)
  const boxes = await all.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top))
  expect(Math.abs((boxes[0] ?? 0) - (boxes[1] ?? 0))).toBeGreaterThanOrEqual(44)
})

const places = [
  ['top', 'left'],
  ['top', 'center'],
  ['top', 'right'],
  ['bottom', 'left'],
  ['bottom', 'center'],
  ['bottom', 'right'],
] as const
const transitions = ['Fade', 'Grow', 'SlideLeft', 'SlideUp', 'SlideRight', 'SlideDown'] as const

for (const isMirrored of [false, true]) {
  test(
    `shows messages in six positions with six transitions${isMirrored ? ', mirrored' : ''}`,
    exhaustiveIf(isMirrored),
    async ({ open, ada }) => {
      const queue = places.map(([vertical, horizontal], index) =>
        snack({
          id: `place-${index}`,
          message: `Place ${index}`,
          undo: [],
          anchorOrigin: { vertical, horizontal },
          transition: transitions[index] ?? 'Fade',
        }),
      )
      const page = await open('/account', {
        as: ada,
        look: { rtlLayout: isMirrored },
        snackbar: { duration: 60_000, maxStack: 5, queue: queue.slice(0, 3) },
      })
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.reload()
      const middle = { x: 680, y: 430 }
      for (const half of [queue.slice(0, 3), queue.slice(3)]) {
        if (half[0] !== queue[0]) {
          await page.evaluate((rest) => {
            const now = JSON.parse(localStorage.getItem('berry-snackbar') ?? '{}')
            localStorage.setItem('berry-snackbar', JSON.stringify({ ...now, queue: rest }))
          }, half)
          await page.reload()
        }
        for (const one of half) {
          const card = note(page, one.message)
          await expect(card).toBeVisible()
          const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
          const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
          const { vertical, horizontal } = one.anchorOrigin
          expect(centre.y < middle.y ? 'top' : 'bottom').toBe(vertical)
          const side = Math.abs(centre.x - middle.x) < 30 ? 'center' : centre.x < middle.x ? 'left' : 'right'
          const turned = { left: 'right', right: 'left', center: 'center' }[horizontal]
          expect(side).toBe(isMirrored ? turned : horizontal)
          const animation = await card.evaluate(
            (element) => getComputedStyle(element.closest('.snack-slot') ?? element).animationName,
          )
          const name = one.transition.replace(/([A-Z])/g, '-$1').toLowerCase()
          expect(animation).toBe(`snack${name}`)
        }
      }
    },
  )
}

test('gives alerts their colours, roles and icons', async ({ open, ada }) => {
  const colors = ['primary', 'success', 'error', 'warning', 'orange'] as const
  const queue = colors.map((color) =>
    snack({
      id: color,
      message: `An alert of ${color}`,
      variant: 'alert',
      alert: { color, variant: 'filled' },
    }),
  )
  const page = await open('/account', {
    as: ada,
    snackbar: { duration: 60_000, maxStack: 5, iconVariant: 'useemojis', dense: true, queue },
  })
  await expect(page.locator('.snack')).toHaveCount(5)
  const grounds = await page
    .locator('.snack')
    .evaluateAll((found) => found.map((one) => getComputedStyle(one).backgroundColor))
  expect(new Set(grounds).size).toBe(colors.length)
  await expect(note(page, 'of error').getByRole('alert')).toBeVisible()
  await expect(note(page, 'of error')).toContainText('⛔')
  await expect(note(page, 'of success').getByRole('status')).toBeVisible()
  expect((await note(page, 'of success').boundingBox())?.height).toBeLessThan(44)
})
