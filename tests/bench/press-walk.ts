import type { Page } from '@playwright/test'
import { features } from '#app/features.ts'

/** Something that is pressed, with a name for it. */
export type Step = [name: string, act: (page: Page) => Promise<void>]

/** Time in ms between two keys of a hand that is in no hurry; a press is painted by then, or it is late. */
const pauseMs = 120

/** Keys one after another, with spaces between them. */
const keys = (all: string): Step => [
  all,
  async (page) => {
    for (const key of all.split(' ')) {
      await page.keyboard.press(key)
      await page.waitForTimeout(pauseMs)
    }
  },
]
const type = (text: string): Step => [
  `typing “${text}”`,
  (page) => page.keyboard.type(text, { delay: pauseMs }),
]
type Role = Parameters<Page['getByRole']>[0]
const click = (role: Role, name: string | RegExp): Step => [
  String(name),
  (page) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click(),
]
const clickOn = (selector: string): Step => [selector, (page) => page.locator(selector).first().click()]
const focus = (selector: string): Step => [selector, (page) => page.locator(selector).first().focus()]

const listKeys = keys('j j k x j x Shift+ArrowDown Control+a Escape')
const search = [keys('/'), type('an'), keys('Control+a Delete Escape')]
const firstRow = 'tbody tr[data-row]'

/** Two keys for each page that has them. */
const pages = features.flatMap(({ shortcut }) => (shortcut ? [keys(shortcut)] : []))

/** What is pressed on each page: every single key of the help sheet, and the writes of the page. */
export const walk: Readonly<Record<string, readonly Step[]>> = {
  '/dashboard': [
    keys('?'),
    keys('Escape'),
    keys('Control+k'),
    type('ord'),
    keys('ArrowDown ArrowDown Escape'),
    keys('[ ['),
    keys('F6 F6 F6 Shift+F6 Shift+F6'),
    click('button', 'Dark theme'),
    click('button', 'Light theme'),
    click('button', 'Appearance'),
    keys('Escape'),
    // Twice: the first visit of a page loads its files.
    ...pages,
    ...pages,
  ],
  '/orders': [
    listKeys,
    ...search,
    click('button', 'Total'),
    click('button', 'Total'),
    click('button', /^Add filter/),
    keys('Escape'),
    clickOn('nav[aria-label="Views"] button:nth-of-type(2), nav[aria-label="Views"] a:nth-of-type(2)'),
    clickOn(`${firstRow} a`),
    click('button', 'Set status'),
    keys('ArrowDown Enter'),
  ],
  '/products': [
    ...search,
    click('button', 'Filters'),
    click('checkbox', 'Kitchen'),
    click('checkbox', 'Books'),
    keys('Escape'),
    click('button', /^Save /),
    click('button', /^Add to cart: /),
    click('button', /^Sort/),
    keys('ArrowDown Enter'),
  ],
  '/products/7': [
    click('tab', /^Reviews/),
    click('tab', 'Description'),
    click('button', 'Add to cart'),
    click('button', /^Save/),
  ],
  '/customers': [
    listKeys,
    ...search,
    clickOn(`${firstRow} a`),
    click('link', 'Edit'),
    keys('End a Control+s'),
  ],
  '/stock': [
    listKeys,
    ...search,
    click('button', 'Increase quantity'),
    click('button', 'Increase quantity'),
    keys('Tab'),
  ],
  '/reviews': [keys('j x p'), keys('j x r Escape'), clickOn(`${firstRow} a`), keys('Escape')],
  '/invoices': [listKeys, ...search, clickOn(`${firstRow} a`)],
  '/invoices/new': [
    focus('main input'),
    type('ma'),
    keys('ArrowDown Enter'),
    click('button', 'Add line'),
    type('lin'),
  ],
  '/checkout': [
    click('button', 'Increase quantity'),
    click('button', 'Decrease quantity'),
    click('button', 'Continue to address'),
  ],
  '/kanban': [
    click('button', 'Add an item to “To do”'),
    type('Pressed'),
    keys('Enter Escape'),
    focus('[data-column] [data-item] a'),
    keys('Space ArrowRight ArrowDown Space'),
    focus('[data-column] [data-item] a'),
    keys('a Escape'),
    focus('[data-column] [data-item] a'),
    keys('l Escape'),
    focus('[data-column] [data-item] a'),
    keys('d Escape'),
    focus('[data-column] [data-item] a'),
    keys('p Escape'),
    focus('[data-column] [data-item] a'),
    keys('m Escape'),
    focus('[data-column] [data-item] a'),
    keys('e'),
    type('So'),
    keys('Control+s Escape'),
    focus('[data-column] [data-item] a'),
    keys('c'),
    type('Well'),
    keys('Control+Enter Escape'),
    ...search,
  ],
  '/calendar': [
    keys('w d l m ArrowRight ArrowLeft t'),
    ...search,
    click('button', 'New event'),
    type('Pressed'),
    keys('Control+s'),
  ],
  '/chat/3': [
    type('Well'),
    keys('Shift+Enter'),
    type('done'),
    keys('Enter'),
    keys('ArrowUp Escape'),
    keys('Alt+ArrowDown Alt+ArrowUp'),
  ],
  '/mail/inbox': [
    keys('j j k s i u x x'),
    keys('l Escape'),
    keys('v Escape'),
    keys('e'),
    keys('#'),
    keys('Control+z'),
    ...search,
    clickOn('main [data-row] a'),
    keys('r'),
    type('Yes'),
    keys('Control+Enter'),
    keys('c'),
    type('sam'),
    keys('Escape'),
  ],
  '/contacts': [...search, keys('j x x Enter')],
  '/social': [
    click('button', /^Like/),
    click('textbox', 'What’s new?'),
    type('Pressed'),
    keys('Control+Enter'),
    click('button', /^Comment/),
  ],
  '/users/list/s1': [
    ...search,
    click('button', /^Follow/),
    click('button', /^More actions for/),
    keys('ArrowDown Escape'),
  ],
  '/account': [focus('main form input'), keys('End a Control+s')],
}

/** As many presses of something that does the least. */
export const bareWalk: readonly Step[] = [
  ...Array.from({ length: 40 }, () => clickOn('button')),
  clickOn('input'),
  type('a field in plain HTML that holds a text'),
]
