import type { Browser, Page } from '@playwright/test'
import type { CalendarEvent } from '#contract/calendar.ts'
import { occurrencesBetween } from '#contract/recurrence.ts'
import { signedPage, untilPainted } from './painted.ts'
import { milliseconds, quantile, type Row } from './table.ts'

const views = { month: '[data-date]', week: '[data-time]', day: '[data-time]', list: '[class*="listDay"]' }
type View = keyof typeof views

/** A calendar of 5,000 events: another month, and another view of the same days. */
export async function measureCalendar(browser: Browser, url: string, token: string): Promise<Row[]> {
  const page = await signedPage(browser, token)
  try {
    await page.goto(`${url}/calendar`)
    await page.locator('[data-key]').first().waitFor()
    await page.waitForTimeout(2000)
    const months: number[] = []
    for (const way of ['Next month', 'Next month', 'Previous month', 'Previous month', 'Previous month'])
      months.push(await turned(page, way))
    const rows: Row[] = [expanded()]
    const month = quantile(months, 0.75)
    rows.push([
      '5,000 events: another month painted (75th percentile)',
      milliseconds(month),
      '300 ms',
      month < 300,
    ])
    const took: Record<View, number[]> = { month: [], week: [], day: [], list: [] }
    for (const view of [
      'week',
      'day',
      'list',
      'month',
      'week',
      'list',
      'day',
      'month',
      'list',
      'week',
      'month',
    ] as const)
      took[view].push(await changed(page, view))
    for (const view of Object.keys(views) as View[]) {
      const ms = quantile(took[view], 0.75)
      rows.push([`5,000 events: to the ${view} (75th percentile)`, milliseconds(ms), '150 ms', ms < 150])
    }
    return rows
  } finally {
    await page.context().close()
  }
}

/** What a month holds of 5,000 events of which 300 repeat, without a page. */
function expanded(): Row {
  const rules = ['FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=DAILY', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=YEARLY']
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
  const events = Array.from({ length: 5000 }, (_, nth): CalendarEvent => {
    const start = new Date(Date.UTC(2024, nth % 36, 1 + (nth % 28), 8, 30)).toISOString()
    const repeats = {
      rrule: nth < 300 ? (rules[nth % 4] ?? '') : '',
      exdates: [],
      series: null,
      seriesAt: null,
    }
    return {
      id: `e${nth}`,
      uid: `u${nth}`,
      calendar: 'c',
      title: 'Stand-up',
      description: '',
      place: '',
      color: '',
      textColor: '',
      people: [],
      allDay: false,
      start,
      end: null,
      zone: zones[nth % 3] ?? 'UTC',
      created: '',
      updated: '',
      version: 1,
      ...repeats,
    }
  })
  const times = [2, 3, 4, 5, 6].map((month) => {
    const began = performance.now()
    const found = occurrencesBetween(events, `2026-0${month}-01T00:00:00Z`, `2026-0${month + 1}-01T00:00:00Z`)
    if (found.length < 2000) throw new Error(`Only ${found.length} occurrences in month ${month}`)
    return performance.now() - began
  })
  const ms = quantile(times, 0.75)
  return [
    '5,000 events, 300 of them series: a month of them found (75th percentile)',
    milliseconds(ms),
    '50 ms',
    ms < 50,
  ]
}

const turned = (page: Page, name: string) =>
  settledAfter(
    page,
    `window.benchTitle = document.querySelector('h1').textContent;
     document.querySelector('main button[aria-label="${name}"]').click()`,
    `document.querySelector('h1').textContent !== window.benchTitle && document.querySelector('[data-key]')`,
  )

const changed = (page: Page, view: View) =>
  settledAfter(
    page,
    `document.querySelector('main input[type=radio][value="${view}"]').click()`,
    `location.search.includes('view=${view}') === ${view !== 'month'} &&
      document.querySelector('main ${views[view]}') && ${view === 'week' || view === 'day'} ===
      Boolean(document.querySelector('main [data-time]')) && document.querySelector('[data-key]')`,
  )

async function settledAfter(page: Page, act: string, isThere: string): Promise<number> {
  const ms = await untilPainted(page, act, isThere)
  await page.waitForTimeout(600)
  return ms
}
