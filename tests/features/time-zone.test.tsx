import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayIn, plusDays } from '#contract/zone.ts'
import { formatsOf } from '#kernel/format.ts'
import { shopToday, shopZone } from '#kernel/shop-days.ts'
import { daysOf } from '#list/list.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

// One of the two has another day than UTC at any moment.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const otherZone = () =>
  zones.find((zone) => dayIn(zone, Date.now()) !== dayIn('UTC', Date.now())) ?? 'Pacific/Kiritimati'
const inZone =
  (value: string) =>
  async ({ db }: Backend) => {
    await db.insertInto('meta').values({ key: 'timeZone', value }).execute()
  }

it('dates a new invoice by the time zone of the shop', async () => {
  const zone = otherZone()
  await openApp('/invoices/new', { before: inZone(zone) })
  const today = dayIn(zone, Date.now())
  const { typedDay } = formatsOf('en')
  expect(screen.getByRole('textbox', { name: 'Invoice date' })).toHaveValue(typedDay(today))
  expect(screen.getByRole('textbox', { name: 'Due date' })).toHaveValue(typedDay(plusDays(today, 30)))
  expect(daysOf('7', '', '')).toEqual({ from: plusDays(today, -6), to: today })
})

it('shows order times in the time zone of the shop', async () => {
  const { backend } = await openApp('/orders', { before: inZone('Asia/Kathmandu') })
  const { placed_at } = await backend.db
    .selectFrom('orders')
    .select('placed_at')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const there = formatsOf('en', 'Asia/Kathmandu').recent(placed_at)
  expect(there).not.toBe(formatsOf('en').recent(placed_at))
  expect((await screen.findAllByText(there, { selector: 'time' })).length).toBeGreaterThan(0)
})

it('applies a changed time zone immediately', async () => {
  const { user, router } = await openApp('/settings/shop')
  const field = screen.getByRole('combobox', { name: 'Time zone' })
  expect(field).toHaveValue('UTC')
  await user.clear(field)
  await user.type(field, 'Nowhere')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(field).toHaveAccessibleDescription(/Choose a time zone/)
  await user.clear(field)
  const zone = otherZone()
  await user.type(field, zone)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(shopZone.get()).toBe(zone))
  expect(shopToday()).toBe(dayIn(zone, Date.now()))
  await router.navigate({ to: '/invoices/new' })
  const date = await screen.findByRole('textbox', { name: 'Invoice date' })
  expect(date).toHaveValue(formatsOf('en').typedDay(shopToday()))
})

it('formats day, "today" and year by the clock of the time zone', () => {
  const bucharest = formatsOf('en', 'Europe/Bucharest')
  const moment = '2026-12-31T22:30:00Z'
  expect(bucharest.fullDay(moment)).toBe('1 January 2027')
  expect(bucharest.time(moment)).toBe('00:30 GMT+2')
  expect(bucharest.recent(moment, new Date('2027-01-01T10:00:00Z'))).toBe('Today, 00:30 GMT+2')
  expect(bucharest.until(moment, new Date('2027-01-01T10:00:00Z'))).toBe('00:30 GMT+2')
  // A zone with the reader's clock is not named.
  expect(formatsOf('en', 'Africa/Abidjan').time(moment)).toBe('22:30')
  expect(bucharest.brief(moment, new Date('2027-01-02T10:00:00Z'))).toBe('Yesterday')
  // A calendar day has no zone.
  expect(formatsOf('en', 'Pacific/Pago_Pago').fullDay('2026-11-21')).toBe('21 November 2026')
})

/** Every timestamp on the page, with the texts of the clock that it should show. */
function expectClock(timeZone: string | undefined, container: ParentNode = document) {
  const formats = formatsOf('en', timeZone)
  const times = [...container.querySelectorAll<HTMLTimeElement>('time[datetime*="T"]')]
  for (const { dateTime, textContent } of times)
    expect([formats.recent(dateTime), formats.brief(dateTime), formats.time(dateTime)]).toContain(textContent)
  return times.length
}

/** Moves everything to today, so that each timestamp shows a time. */
async function touchEverything({ db }: Backend) {
  const at = new Date(Date.now() - 60_000).toISOString()
  await db.updateTable('orders').set({ placed_at: at }).execute()
  await db.updateTable('reviews').set({ created_at: at }).execute()
  await db.updateTable('notifications').set({ created_at: at }).execute()
}

it.each(['/orders', '/customers/c0001', '/stock', '/reviews', '/activity', '/settings/team', '/dashboard'])(
  'uses the clock of the shop at %s',
  async (address) => {
    await openApp(address, {
      before: async (backend) => {
        await inZone('Asia/Kathmandu')(backend)
        await touchEverything(backend)
      },
    })
    await waitFor(() => expect(expectClock('Asia/Kathmandu', screen.getByRole('main'))).toBeGreaterThan(0))
  },
)

it.each(['/chat', '/mail/inbox', '/social', '/account'])(
  'uses the clock of the reader at %s',
  async (address) => {
    await openApp(address, { before: inZone('Asia/Kathmandu') })
    await waitFor(() => expect(expectClock(undefined, screen.getByRole('main'))).toBeGreaterThan(0))
  },
)

it('shows the history of an invoice by the clock of the shop', async () => {
  const { backend, router } = await openApp('/orders', { before: inZone('Asia/Kathmandu') })
  const { id } = await backend.db
    .selectFrom('invoices')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } })
  await screen.findByRole('region', { name: 'History' })
  expect(expectClock('Asia/Kathmandu', screen.getByRole('main'))).toBeGreaterThan(0)
})

it('shows notifications and the orders of an account by the clock of the shop', async () => {
  const { user, router } = await openApp('/chat', {
    before: async (backend) => {
      await inZone('Asia/Kathmandu')(backend)
      await backend.db.updateTable('orders').set({ user_id: 'ada00000' }).execute()
    },
  })
  await user.click(screen.getByRole('button', { name: /^Notifications/ }))
  const panel = await screen.findByRole('region', { name: 'Notifications' })
  await waitFor(() => expect(expectClock('Asia/Kathmandu', panel)).toBeGreaterThan(0))
  await router.navigate({ to: '/account' })
  const orders = await screen.findByRole('region', { name: 'Your orders' })
  await waitFor(() => expect(expectClock('Asia/Kathmandu', orders)).toBeGreaterThan(0))
})
