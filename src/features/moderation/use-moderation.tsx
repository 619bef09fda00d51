import { useTranslation } from 'react-i18next'
import type { AllExcept } from '#contract/list.ts'
import type { ReviewFilter, ReviewState, ShopReview } from '#contract/moderation.ts'
import { useFormats } from '#kernel/format.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { useModerate } from './mutations.ts'

export type Target = { counts: Partial<Record<ReviewState, number>>; done?: () => void } & (
  | { ids: readonly string[]; from?: ShopReview }
  | { filter: AllExcept<ReviewFilter>; ids?: undefined; from?: undefined }
)
const sizeOf = ({ counts }: Target) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The previous state of one review: a conflict requires that the same field changed. */
const madeFrom = ({ version, state, reply }: ShopReview) => ({ version, base: { state, reply: reply ?? '' } })

export function useModeration() {
  const { t } = useTranslation('moderation')
  const formats = useFormats()
  const { mutateAsync, later, undoOf } = useModerate()
  const { run, start, busy, question } = useBulk()

  const send = (target: Target, state: ReviewState, note: (done: number) => void) =>
    sendAll(
      mutateAsync,
      target.ids
        ? { ids: [...target.ids], state, ...(target.from && madeFrom(target.from)) }
        : { all: true as const, filter: target.filter, count: sizeOf(target), state },
      ({ previous }) => Object.keys(previous).length,
      note,
    )

  function set(target: Target, state: ReviewState) {
    const size = sizeOf(target)
    const now = Object.entries(target.counts).flatMap(([from, count]) =>
      count > 0
        ? t('bulk.some', { number: formats.number(count), state: t(`states.${from as ReviewState}`) })
        : [],
    )
    start(
      {
        size,
        done: target.done,
        run: async (note) => {
          const reply = await send(target, state, note)
          const [id, ...others] = Object.keys(reply.previous)
          const count = id === undefined ? 0 : 1 + others.length
          if (count === 0) return { message: t('unchanged') }
          return {
            message: t(`done.${state}`, { count }),
            about: count === 1 ? `reviews/${id}` : undefined,
            undo: undoOf(reply),
          }
        },
      },
      {
        title: t(`bulk.${state}`, { count: size }),
        message: t('bulk.now', { states: formats.list(now) }),
        confirmLabel: t(`verbs.${state}`),
      },
    )
  }

  return {
    set,
    busy,
    question,
    answer: (review: ShopReview, reply: string, onFailed: () => void) =>
      run({
        size: 1,
        run: async () => {
          const { id, reply: previousReply } = review
          const { version, base } = madeFrom(review)
          const saved = mutateAsync({ ids: [id], reply, version, base: { reply: base.reply } })
          await saved.catch((error: unknown) => {
            onFailed()
            throw error
          })
          return {
            message: reply === '' ? t('reply.gone') : t('reply.saved'),
            about: `reviews/${id}/reply`,
            undo: [later({ ids: [id], reply: previousReply ?? '' })],
          }
        },
      }),
  }
}
