import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { WholeMail } from '#contract/mail.ts'
import { type DraftFields, type MailCounts, type MailSettings, mailCalls } from '#contract/mail-calls.ts'
import { mergeCounts } from '#features/mail/mutations.ts'
import { mailQueries } from '#features/mail/queries.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { failureText } from '#kernel/failure.ts'
import { loadTexts } from '#kernel/i18n.ts'
import { notify } from '#kernel/snackbar.ts'
import { newKey } from '#kernel/write-key.ts'
import { createMutations, withUndoWindow } from '#offline/create-mutations.ts'
import {
  cancelReads,
  type OfflineMutation,
  useOfflineMutation,
  type WithKey,
} from '#offline/offline-mutation.ts'
import { flushUndoWindows } from '#offline/undo-window.ts'
import { dropMessage, keptMessage } from './compose-kept.ts'
import { composeQueries, type SettingsVariables } from './compose-queries.ts'
import { hasWindow, notifyWindow, openDraft } from './compose-windows.ts'
import { fieldsOf, isSameDraft } from './composed.ts'

export type DraftVariables = {
  id: string
  version: number | undefined
  fields: DraftFields
  replyTo?: string
  forwardOf?: string
  /** Time and tab of the save: what this tab typed since is saved with it. */
  at: number
  tab: string
}
type Reply = { mail: WholeMail } & MailCounts
export type DraftSaved = Reply & { saved: DraftFields }

const inTurn = { scope: { id: 'mail' }, onMutate: () => flushUndoWindows() } as const
const refreshes = ['mail'] as const

/** Newest own version of each draft, for paused saves; uploads are skipped, another tab may have edited. */
const madeBy = new WeakMap<QueryClient, Map<string, number>>()
function made(client: QueryClient): Map<string, number> {
  const cache = madeBy.get(client) ?? new Map<string, number>()
  madeBy.set(client, cache)
  return cache
}
function note(client: QueryClient, { id, version }: { id: string; version: number }) {
  made(client).set(id, Math.max(made(client).get(id) ?? 0, version))
}

/** The version of each write's first try: a retry must send the same request. */
const sentWith = new Map<string, number | undefined>()
function versionFor(client: QueryClient, { id, version, idempotencyKey }: WithKey<DraftVariables>) {
  if (!sentWith.has(idempotencyKey)) {
    const known = made(client).get(id)
    sentWith.set(idempotencyKey, known === undefined ? version : Math.max(known, version ?? 0))
  }
  return sentWith.get(idempotencyKey)
}

/** The reply is shown until the next refetch. */
async function mergeReply(client: QueryClient, { mail, ...mailCounts }: Reply) {
  await cancelReads(client, mailQueries.all)
  client.setQueryData(mailQueries.detail(mail.id).queryKey, (cached) => ({
    mail,
    conversation: cached?.conversation.map((entry) => (entry.id === mail.id ? mail : entry)) ?? [mail],
  }))
  mergeCounts(client, mailCounts)
}

/** Saves the draft, then what this tab typed since, so that one paused save brings everything. */
async function requestSave(client: QueryClient, variables: WithKey<DraftVariables>): Promise<DraftSaved> {
  const { id, fields, replyTo, forwardOf, at, tab, idempotencyKey } = variables
  const version = versionFor(client, variables)
  const origin = version === undefined ? { replyTo, forwardOf } : { version }
  const reply = await request(mailCalls.draft, { id, ...origin, ...fields }, { idempotencyKey })
  const later = keptMessage(id)
  if (!later || later.tab !== tab || later.at <= at) return { ...reply, saved: fields }
  const typed = fieldsOf(later.message)
  if (isSameDraft(typed, fields)) return { ...reply, saved: fields }
  const next = { idempotencyKey: `${idempotencyKey}-${later.at.toString(36)}` }
  const last = await request(mailCalls.draft, { id, version: reply.mail.version, ...typed }, next)
  return { ...last, saved: typed }
}

function forget(id: string, fields: DraftFields) {
  const savedDraft = keptMessage(id)
  if (savedDraft && isSameDraft(fieldsOf(savedDraft.message), fields)) dropMessage(id)
}

/** A window shows its own failures; without one, a message leads to the draft. */
async function showFailure(error: ApiError, id: string) {
  if (error.status === 401 || hasWindow(id)) return
  await loadTexts('compose')
  const open = openDraft()
  notify({
    message: failureText(error),
    variant: 'alert',
    alert: { color: 'error' },
    ...(open && { onAction: () => open(id), actionLabel: i18next.t('compose:open') }),
  })
}

const draft: OfflineMutation<DraftSaved, DraftVariables> = {
  ...inTurn,
  mutationKey: [...mailQueries.all, 'draft'],
  mutationFn: (variables, { client }) => requestSave(client, variables),
  onSuccess: async (reply, { id, idempotencyKey }, _kept, { client }) => {
    sentWith.delete(idempotencyKey)
    forget(id, reply.saved)
    note(client, reply.mail)
    await mergeReply(client, reply)
  },
  onError: (error, { id }, _kept, { client }) => {
    // The draft was deleted; the next save creates a new one.
    if (error.isMissing) made(client).delete(id)
    return showFailure(error, id)
  },
  meta: { refreshes, failsOnScreen: true, keepsRefused: true },
}

type SendVariables = DraftVariables & {
  /** Number of files that the draft must have by then. */
  files: number
}
const send: OfflineMutation<Reply, SendVariables> = {
  ...inTurn,
  mutationKey: [...mailQueries.all, 'send'],
  mutationFn: async (variables, { client }) => {
    const { idempotencyKey, id, files } = variables
    const stored = await requestSave(client, { ...variables, idempotencyKey: `${idempotencyKey}-draft` })
    const { mail } = stored
    notifyWindow(id, stored)
    if (mail.attachments.length < files)
      throw new ApiError(409, { code: 'filesMissing', message: 'A file is missing' })
    note(client, mail)
    return request(mailCalls.send, { id, version: mail.version }, { idempotencyKey })
  },
  onSuccess: async (reply, { id, idempotencyKey }, _kept, { client }) => {
    sentWith.delete(`${idempotencyKey}-draft`)
    dropMessage(id)
    note(client, reply.mail)
    await mergeReply(client, reply)
    void tellSent(client, reply.mail)
  },
  onError: (error, { id }) => showFailure(error, id),
  meta: { refreshes, failsOnScreen: true, keepsRefused: true },
}

const unsend: OfflineMutation<Reply, { id: string }> = {
  ...inTurn,
  mutationKey: [...mailQueries.all, 'unsend'],
  mutationFn: ({ idempotencyKey, id }) => request(mailCalls.unsend, { id }, { idempotencyKey }),
  onSuccess: async (reply, { id }, _kept, { client }) => {
    note(client, reply.mail)
    await mergeReply(client, reply)
    await loadTexts('compose')
    const open = openDraft()
    if (open) open(id)
    else notify({ message: i18next.t('compose:back') })
  },
  meta: { refreshes },
}

/** Confirms sending, or offers to undo it while the server still waits. */
async function tellSent(client: QueryClient, { id, time, sendAfter }: WholeMail) {
  await loadTexts('compose')
  // Both times are the server's, because the reader's clock may differ.
  const delayMs = sendAfter === null ? 0 : Date.parse(sendAfter) - Date.parse(time)
  if (delayMs <= 0) return void notify({ message: i18next.t('compose:sent') })
  const until = Date.now() + delayMs
  const sentNow = setTimeout(() => notify({ message: i18next.t('compose:sent') }), delayMs)
  notify({
    message: i18next.t('compose:sending'),
    until,
    onAction: () => {
      clearTimeout(sentNow)
      const defineMutation = client.defaultMutationOptions({ ...unsend })
      const variables = { id, idempotencyKey: newKey() }
      // The query client reports its failure.
      new MutationObserver(client, defineMutation).mutate(variables).catch(() => {})
    },
  })
}

type AttachVariables = { id: string; fileId: string; name: string; size: number; data: string }
const attach: OfflineMutation<Reply, AttachVariables> = {
  ...inTurn,
  mutationKey: [...mailQueries.all, 'attach'],
  mutationFn: ({ idempotencyKey, id, fileId, name, data }) =>
    request(mailCalls.attach, { id, file: { id: fileId, name, data } }, { idempotencyKey }),
  onSuccess: (reply, _variables, _kept, { client }) => mergeReply(client, reply),
  meta: { refreshes },
}

const detach: OfflineMutation<Reply, { id: string; fileId: string }> = {
  mutationKey: [...mailQueries.all, 'detach'],
  scope: inTurn.scope,
  mutationFn: ({ idempotencyKey, fileId }) => request(mailCalls.detach, { fileId }, { idempotencyKey }),
  onMutate: inTurn.onMutate,
  onSuccess: (reply, _variables, _kept, { client }) => mergeReply(client, reply),
  meta: { refreshes },
}

type Discarded = { deleted: string[] } & MailCounts
/** Waits until its undo window closes. */
const discard = withUndoWindow<Discarded, { id: string; offer?: string }>({
  mutationKey: [...mailQueries.all, 'discard'],
  scope: inTurn.scope,
  mutationFn: async ({ idempotencyKey, id }) => {
    const reply = await request(mailCalls.delete, { ids: [id] }, { idempotencyKey })
    dropMessage(id)
    return reply
  },
  onSuccess: (reply, _variables, _kept, { client }) => mergeCounts(client, reply),
  meta: { refreshes },
})

const settings = createMutations<SettingsVariables>(
  mailQueries.all,
  (client, _name, _variables, reply) =>
    client.setQueryData(composeQueries.settings().queryKey, (reply as { settings: MailSettings }).settings),
  { endsOffers: false },
)('settings', mailCalls.saveSettings, ({ changes }) => ({ settings: changes }))

export const useSaveDraft = () => useOfflineMutation(draft)
export const useSendMail = () => useOfflineMutation(send)
export const useAttach = () => useOfflineMutation(attach)
export const useDetach = () => useOfflineMutation(detach)
export const useDiscardDraft = () => useOfflineMutation(discard)
export const useSaveMailSettings = () => useOfflineMutation(settings)

export const composeMutations = [draft, send, unsend, attach, detach, discard, settings]
