import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#kernel/api.ts'
import { useOnline } from '#kernel/connection.ts'
import { type LaterVerb, notify } from '#kernel/snackbar.ts'
import { Confirm } from '#kernel/ui/confirm.tsx'
import { runLater } from '#kernel/verb.ts'

/** More than these are asked about first. */
const mostUnasked = 10

/** Something done to one thing or to many, in as many calls as it takes. */
export type Job = {
  /** How many things it is about. */
  size: number
  /** Sends all calls, and says on the way how many things are done; answers what there is to tell. */
  run: (note: (done: number) => void) => Promise<Told>
  /** Once it is through, or broke off after a part: the choice ends with it, as pressing again would do that part twice. */
  done?: (() => void) | undefined
}
export type Told = {
  /** Without one it is told elsewhere. */
  message: string | undefined
  /** The verbs that take it back, at once or after a reload; without any it cannot be. */
  undo?: readonly LaterVerb[]
  /** The one record it is about, such as `orders/101`: its newest message alone can be undone. */
  about?: string | undefined
  /** What to say once it is taken back, by the answers of these verbs, where that is not the usual sentence. */
  undone?: (replies: readonly unknown[]) => string | undefined
}
/** How it is asked about. */
export type Question = {
  title: string
  message: string
  verb: string
  /** However few there are: it cannot be taken back, or does not do all that was asked for. */
  isNeeded?: boolean
}

/** Asks before many, counts while it lasts, tells what was done, and offers to take it back. */
export function useBulk() {
  const { t } = useTranslation('list')
  const isOnline = useOnline()
  const client = useQueryClient()
  const [asking, setAsking] = useState<{ job: Job; question: Question }>()
  const [progress, setProgress] = useState<{ done: number; total: number }>()

  async function takeBack({ undo = [], undone, about }: Told) {
    await told(
      runLater(client, undo).then((replies) => {
        notify({ message: undone?.(replies) ?? t('bulk.undone'), about })
      }),
    )
  }

  async function run({ size: total, run: send, done: end }: Job) {
    setAsking(undefined)
    if (!isOnline) notify({ message: t('bulk.offline') })
    else if (total > 1) setProgress({ done: 0, total })
    await told(
      send((done) => setProgress((now) => now && { done, total })).then((said) => {
        const { message, undo = [], about } = said
        const back = undo.length > 0 && { undo: [...undo], onAction: () => void takeBack(said) }
        if (message !== undefined) notify({ message, about, ...back })
        end?.()
      }),
    )
    setProgress(undefined)
  }

  return {
    run: (job: Job) => void run(job),
    /** Asks first when there are many, or when it has to be. */
    start: (job: Job, question: Question) => {
      if (job.size > mostUnasked || question.isNeeded) setAsking({ job, question })
      else void run(job)
    },
    /** How far it is, in words. */
    busy: progress && t('bulk.busy', progress),
    question: asking && (
      <Confirm
        opened
        title={asking.question.title}
        message={asking.question.message}
        verb={asking.question.verb}
        onConfirm={() => void run(asking.job)}
        onClose={() => setAsking(undefined)}
      />
    ),
  }
}

/** A call that failed has been told about by then. */
async function told(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
