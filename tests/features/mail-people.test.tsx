import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { contactCalls } from '#contract/contact-calls.ts'
import { mailCalls } from '#contract/mail-calls.ts'
import type { Backend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'

afterEach(goOnline)

async function post(backend: Backend, path: string, body: object) {
  const answer = await backend.post(path, body, await backend.signIn())
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
const mail = (id: string, to: string[]) => ({
  id,
  to,
  cc: [],
  bcc: [],
  subject: 'Forty jugs',
  html: '<p>x</p>',
})
const draft = (backend: Backend, id: string, to: string[]) =>
  post(backend, mailCalls.draft.path, mail(id, to))

it('names all recipients of a sent email in its row', async () => {
  await openApp('/mail/sent', {
    before: async (backend) => {
      await draft(backend, 'jugs', ['sam@example.com', 'grace@example.com'])
      await post(backend, mailCalls.send.path, { id: 'jugs' })
    },
  })
  const row = (await screen.findByText('Forty jugs')).closest<HTMLElement>('[data-row]') as HTMLElement
  expect(within(row).getByText(/^To: /)).toHaveTextContent('To: Sam Okoro and Grace Bennett')
})

it('counts no unread emails above the drafts', async () => {
  await openApp('/mail/draft', {
    before: async (backend) => {
      await draft(backend, 'jugs', [])
      await post(backend, mailCalls.mark.path, { ids: ['jugs'], isRead: false })
    },
  })
  const drafts = await screen.findByRole('region', { name: 'Drafts' })
  await within(drafts).findByText('Forty jugs')
  expect(within(drafts).queryByText(/^\d+ unread$/)).toBeNull()
  expect(document.title).toMatch(/^Drafts/)
})

it('completes colleagues offline after a visit of the mail area', async () => {
  const first = await openApp('/mail/inbox')
  await first.settled()
  await first.close()
  goOffline()
  const { user } = await openApp('/mail/inbox?compose=new', {
    backend: first.backend,
    answers: [http.get('*/api/*', () => HttpResponse.error())],
    isSlow: true,
  })
  await user.type(await screen.findByRole('combobox', { name: 'To' }), 'grac')
  expect(await screen.findByRole('option', { name: /Grace Bennett/ })).toBeVisible()
})

it('offers only people who can receive the email, and marks others before sending', async () => {
  const contact = (name: string, value: string) => ({ fields: { name, mails: [{ value, kind: 'work' }] } })
  const { user } = await openApp('/mail/inbox?compose=new', {
    before: async (backend) => {
      await post(backend, contactCalls.add.path, contact('Gribbles', 'grace@example.com'))
      await post(backend, contactCalls.add.path, contact('Gribnau', 'gribnau@elsewhere.test'))
    },
  })
  const field = await screen.findByRole('combobox', { name: 'To' })
  await user.type(field, 'grib')
  expect(await screen.findByRole('option', { name: /Gribbles/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /Gribnau/ })).toBeNull()
  await user.clear(field)
  await user.type(field, 'gribnau@elsewhere.test{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'No account uses this address: gribnau@elsewhere.test.',
    ),
  )
  await user.type(field, 'broken{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Not a valid email address: broken.')
})
