import { expect, type Locator, type Page } from '@playwright/test'

/** How someone works a page. */
export type Hand = {
  press: (target: Locator) => Promise<void>
  /** Writes into a field what stands there afterwards. */
  write: (field: Locator, text: string) => Promise<void>
  tick: (box: Locator) => Promise<void>
  /** Takes an option of a native select by its text. */
  select: (field: Locator, option: string) => Promise<void>
  /** Takes a choice of a menu or of a list below a field, which is open. */
  choose: (choice: Locator) => Promise<void>
}

/** A mouse, or a finger. */
export const pointer = (page: Page): Hand => ({
  press: (target) => target.click(),
  async write(field, text) {
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  tick: (box) => box.click(),
  async select(field, option) {
    await field.selectOption({ label: option })
  },
  choose: (choice) => choice.click(),
})

const maxStops = 250
const hasFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement)

/** The keyboard alone: Tab leads to whatever is used, from where the focus is. */
export function keyboard(page: Page): Hand {
  async function reach(target: Locator) {
    await expect(target).toBeVisible()
    for (let stop = 0; stop < maxStops; stop++) {
      if (await hasFocus(target)) return
      const isBefore = await target.evaluate(
        (one) =>
          (one.compareDocumentPosition(document.activeElement ?? document.body) &
            Node.DOCUMENT_POSITION_FOLLOWING) >
          0,
      )
      await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`${target} cannot be reached by Tab`)
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async write(field, text) {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async tick(box) {
      await reach(box)
      await page.keyboard.press('Space')
    },
    async select(field, option) {
      await reach(field)
      await page.keyboard.type(option)
      await expect(field.locator('option:checked')).toHaveText(option)
    },
    async choose(choice) {
      await expect(choice).toBeVisible()
      // In a menu the choice itself has the focus; below a field it is the one that the field names.
      const isChosen = () =>
        choice.evaluate(
          (one) =>
            one === document.activeElement ||
            (one.id !== '' && document.activeElement?.getAttribute('aria-activedescendant') === one.id),
        )
      for (let step = 0; step < maxStops && !(await isChosen()); step++)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    },
  }
}
