import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** What may differ between two looks of one document: colours, sizes of targets, parts that scroll, the language. */
const rulesOfLook = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
  'html-lang-valid',
  'valid-lang',
]

/** Waits until no part of a page is still loading, in whatever language, its texts marked or not. */
export const everythingLoaded = (page: Page) =>
  expect(page.getByRole('status', { name: /^\W?(Loading|Chargement|Se încarcă|正在加载)\W?$/ })).toHaveCount(
    0,
  )

/**
 * What axe finds on a page, or within or without a part of it, by WCAG 2.2 AA. Waits until nothing loads or moves:
 * a colour on its way is none of the design, whatever the machine's speed. `onlyLook` asks the rules alone whose answer
 * another look of the same document can change; all rules take ten times as long. Targets that a dialog partly covers,
 * and their neighbours, are skipped: which calendar events a card covers depends on the day.
 */
export async function barriersOf(
  page: Page,
  { onlyLook = false, ...part }: { within?: string; without?: string; onlyLook?: boolean } = {},
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await everythingLoaded(page)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return document.getAnimations().filter((one) => one.playState === 'running' && ends(one)).length
      }),
    )
    .toBe(0)
  // Read once for each document: the walks ask hundreds of times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(
    async ({ runOnly, within, without }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const place = { include: within ?? 'html', exclude: without ?? [] }
      // The frame of a mail lets nothing run in it, and there is no other.
      const options = { runOnly, resultTypes: ['violations' as const], iframes: false, elementRef: true }
      const dialogs = [...document.querySelectorAll('[role=dialog]')]
      const isCovered = (target?: HTMLElement) => {
        if (!target) return false
        const at = target.getBoundingClientRect()
        return dialogs.some((dialog) => {
          const over = dialog.getBoundingClientRect()
          const meets =
            at.left < over.right && at.right > over.left && at.top < over.bottom && at.bottom > over.top
          return meets && !dialog.contains(target)
        })
      }
      const { violations } = await axe.run(place, options)
      return violations
        .map(({ id, help, nodes }) => ({
          id,
          help,
          nodes: nodes
            .filter(
              ({ element, any }) =>
                id !== 'target-size' ||
                ![
                  element,
                  ...any.flatMap((check) => (check.relatedNodes ?? []).map((near) => near.element)),
                ].some(isCovered),
            )
            .map(({ target, failureSummary }) => ({ target, failureSummary })),
        }))
        .filter(({ nodes }) => nodes.length > 0)
    },
    { runOnly: onlyLook ? rulesOfLook : everyRule, ...part },
  )
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`,
  )
}
