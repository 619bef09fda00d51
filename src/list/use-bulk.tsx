import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { type DeferredMutation, notify } from '#kernel/snackbar.ts'
import { runDeferred } from '#offline/offline-mutation.ts'
import { discardWrite, waitingWrites } from '#offline/outbox.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadingLine } from '#ui/progress-line.tsx'

const Confirm = lazyPart(() => import('#ui/confirm.tsx'), 'Confirm')

/** Above this number a dialog asks first. */
const maxUnasked = 10

export type Job = {
  size: number
  /** Sends all calls and reports the number of finished records; returns the message. */
  run: (note: (done: number) => void) => Promise<Told>
  /** Also after a partial failure: clears the selection, so that pressing again repeats nothing. */
  done?: () => void
}
export type Told = {
  message: string | undefined
  /** Mutations that undo it, now or after a reload; without any there is no Undo. */
  undo?: readonly DeferredMutation[]
  /** The one record, such as `orders/101`: only its newest message has an Undo. */
  about?: string
  /** The message after an undo, from the replies; default: the usual sentence. */
  undone?: (replies: readonly unknown[]) => string | undefined
}
export type Question = {
  title: string
  message: string
  confirmLabel: string
  /** Asks for few records too: the change is irreversible or only partly possible. */
  isNeeded?: boolean
}

/** Runs bulk changes: asks before many, shows progress, reports the result and offers Undo. */
export function useBulk() {
  const { t } = useTranslation('list')
  const isOnline = useOnline()
  const client = useQueryClient()
  const [toConfirm, setToConfirm] = useState<{ job: Job; question: Question }>()
  const [progress, setProgress] = useState<{ done: number; total: number }>()

  async function takeBack({ undo = [], undone, about }: Told) {
    await ignoreApiError(
      runDeferred(client, undo).then((replies) => {
        notify({ message: undone?.(replies) ?? t('bulk.undone'), about })
      }),
    )
  }

  /** Says that a change waits, and offers to take it back; after a reload the outbox does. */
  function notifyPending(earlier: readonly string[]) {
    const waiting = waitingWrites(client).filter(({ key }) => !earlier.includes(key))
    const discard = () => {
      for (const { key } of waiting) void discardWrite(client, key)
    }
    const about = waiting.map(({ key }) => `write/${key}`)
    notify({ message: t('bulk.offline'), about, ...(waiting.length > 0 && { onAction: discard }) })
  }

  async function run({ size: total, run: send, done: end }: Job) {
    setToConfirm(undefined)
    if (isOnline && total > 1) setProgress({ done: 0, total })
    const earlier = waitingWrites(client).map(({ key }) => key)
    try {
      const sending = send((done) => setProgress((now) => now && { done, total }))
      if (!isOnline) notifyPending(earlier)
      await ignoreApiError(
        sending.then((reply) => {
          const { message, undo = [], about } = reply
          const back = undo.length > 0 && { undo: [...undo], onAction: () => void takeBack(reply) }
          if (message !== undefined) notify({ message, about, ...back })
          end?.()
        }),
      )
    } finally {
      setProgress(undefined)
    }
  }

  return {
    run: (job: Job) => void run(job),
    /** Asks first when there are many, or when `isNeeded`. */
    start: (job: Job, question: Question) => {
      if (job.size > maxUnasked || question.isNeeded) setToConfirm({ job, question })
      else void run(job)
    },
    busy: progress && t('bulk.busy', progress),
    question: toConfirm && (
      <Suspense fallback={<LoadingLine />}>
        <Confirm
          opened
          title={toConfirm.question.title}
          message={toConfirm.question.message}
          confirmLabel={toConfirm.question.confirmLabel}
          onConfirm={() => void run(toConfirm.job)}
          onClose={() => setToConfirm(undefined)}
        />
      </Suspense>
    ),
  }
}

/** A failed call was already reported. */
async function ignoreApiError(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
