import type { ElementHandle, Page } from '@playwright/test'

/** The ways in which a control says that it is on. */
const isOn = [
  'input:checked',
  '[aria-pressed="true"]',
  '[aria-selected="true"]',
  '[aria-checked="true"]',
  '[aria-current]:not([aria-current="false"], li)',
].join()

/** Sets a control off as the screen would; returns a function that sets it on again. */
async function turnOff(control: ElementHandle<Element>): Promise<() => Promise<void>> {
  const before = await control.evaluate((one) => {
    const names = [
      'aria-pressed',
      'aria-selected',
      'aria-checked',
      'aria-current',
      'data-active',
      'data-checked',
    ]
    const attributes = names.flatMap((name) => {
      const value = one.getAttribute(name)
      if (value === null) return []
      if (name === 'aria-current' || name.startsWith('data-')) one.removeAttribute(name)
      else one.setAttribute(name, 'false')
      return [[name, value] as const]
    })
    if (one instanceof HTMLInputElement) one.checked = false
    return attributes
  })
  return () =>
    control.evaluate((one, attributes) => {
      for (const [name, value] of attributes) one.setAttribute(name, value)
      if (one instanceof HTMLInputElement && attributes.length === 0) one.checked = true
    }, before)
}

/** Whether a dialog hides the element, or the screen has replaced it. */
const isCovered = (element: ElementHandle<Element>) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return !one.isConnected || !top || !(one.contains(top) || top.contains(one))
  })

/**
 * Returns the controls on screen that look the same on and off, one of each kind. The page must be in forced colours, in
 * which backgrounds, shadows and colours say nothing.
 */
export async function unmarkedStates(page: Page): Promise<string[]> {
  const unmarked: string[] = []
  const seen = new Set<string>()
  for (const control of (await page.locator(isOn).elementHandles()) as ElementHandle<Element>[]) {
    const kind = await control.evaluate(
      (one) => `${one.tagName} ${one.getAttribute('class')} ${one.getAttribute('type')}`,
    )
    if (seen.has(kind)) continue
    const drawn = (await control.evaluateHandle((one) =>
      one instanceof HTMLInputElement ? (one.closest('label') ?? one.parentElement) : one,
    )) as ElementHandle<Element>
    await drawn.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    if (await isCovered(drawn)) continue
    const box = await drawn.boundingBox()
    if (!box || box.width < 4 || box.height < 4) continue
    seen.add(kind)
    const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 }
    const picture = async () =>
      (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64')
    const on = await picture()
    const turnOn = await turnOff(control)
    const isUnmarked = (await picture()) === on
    // A dialog that opened after the first look would be in both pictures.
    if (isUnmarked && !(await isCovered(drawn)))
      unmarked.push(await control.evaluate((one) => one.outerHTML.slice(0, 160)))
    await turnOn()
  }
  return unmarked
}
