import type { Page } from '@playwright/test'
import { framesOfScrolling } from './painted.ts'

const cells = [
  '#100042',
  'Ágnes Kis',
  'Fern & Sons',
  '21 Nov 2026',
  '3 pieces',
  '€128.40',
  'Delivered',
  'Card',
]

/** The longest frame of scrolling a table of so many rows in plain HTML, in ms. */
export async function measureBareRows(page: Page, url: string, rows: number): Promise<number> {
  const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  await openBare(page, url, `<style>td { padding: 12px }</style><table>${row.repeat(rows)}</table>`)
  return framesOfScrolling(page)
}

/** How long twelve columns of so many cards in plain HTML take from their text to the frame that shows them, in ms. */
export async function paintBareCards(page: Page, url: string, cards: number): Promise<number> {
  await openBare(page, url, '<main></main>')
  return page.evaluate(
    ([count = 0, columns = 1]) =>
      new Promise<number>((done) => {
        const started = performance.now()
        const card = (nth: number) =>
          `<article style="margin:8px;padding:8px;border:1px solid silver;border-radius:8px"><h3>Card number ${nth}</h3><p>High · due on 21 November</p><span>Ada Palmer</span></article>`
        const column = (at: number) =>
          `<section style="flex:0 0 260px"><h2>Column ${at}</h2>${Array.from({ length: Math.ceil(count / columns) }, (_, nth) => card(nth)).join('')}</section>`
        const main = document.querySelector('main') as HTMLElement
        main.style.display = 'flex'
        main.innerHTML = Array.from({ length: columns }, (_, at) => column(at)).join('')
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
      }),
    [cards, 12],
  )
}

/** Shows plain HTML at the app's origin without the app. */
export async function openBare(page: Page, url: string, html: string) {
  await page.goto(`${url}/api/health`)
  // Setting the whole document would take the listeners of the window away.
  await page.evaluate((shown) => {
    document.body.innerHTML = shown
  }, html)
}
