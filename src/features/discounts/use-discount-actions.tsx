import { useTranslation } from 'react-i18next'
import type { Discount, DiscountFilter } from '#contract/discounts.ts'
import { type AllExcept, maxMatching } from '#contract/list.ts'
import { notify } from '#kernel/snackbar.ts'
import { sendAll } from '#list/chunks.ts'
import { useBulk } from '#list/use-bulk.tsx'
import { useEditDiscount, useEndDiscounts, useRemoveDiscounts } from './mutations.ts'

type Target = { count: number; code?: string; done?: () => void | Promise<void> } & (
  | { ids: readonly string[] }
  | { filter: AllExcept<DiscountFilter>; ids?: undefined }
)

export function useDiscountActions() {
  const { t } = useTranslation('discounts')
  const removeDiscounts = useRemoveDiscounts()
  const endDiscounts = useEndDiscounts()
  const editDiscount = useEditDiscount()
  const { start, busy, question } = useBulk()

  const deletionMessage = (ids: readonly string[], code?: string) => ({
    message: code === undefined ? t('deleted', { count: ids.length }) : t('deletedOne', { code }),
    undo: removeDiscounts.undoOf({ ids: [...ids] }),
    undone: () => t('restored', { count: ids.length }),
  })

  const chosenBy = (target: Target) =>
    target.ids ? { ids: [...target.ids] } : { filter: target.filter, count: target.count }

  async function removeMany(target: Target, note: (done: number) => void) {
    const { ids } = await sendAll(
      removeDiscounts.mutateAsync,
      chosenBy(target),
      (reply) => reply.ids.length,
      note,
    )
    await target.done?.()
    return deletionMessage(ids)
  }

  async function endMany(target: Target, note: (done: number) => void) {
    const { times } = await sendAll(
      endDiscounts.mutateAsync,
      chosenBy(target),
      (reply) => Object.keys(reply.times).length,
      note,
    )
    await target.done?.()
    const { length: count } = Object.keys(times)
    return {
      message:
        target.code === undefined || count === 0
          ? t('ended', { count })
          : t('endedOne', { code: target.code }),
      undo: count === 0 ? [] : endDiscounts.undoOf({ times }),
      undone: () => t('reopened', { count }),
    }
  }

  return {
    remove: (target: Target) => {
      const { ids, count, code, done } = target
      start(
        {
          size: count,
          run: async (note) => {
            if (!ids || ids.length > maxMatching) return removeMany(target, note)
            // Leaves the discount's page first, which would refetch the deleted discount.
            await done?.()
            removeDiscounts.mutate({ ids: [...ids] })
            return deletionMessage(ids, code)
          },
        },
        { title: t('ask.title', { count }), message: t('ask.text'), confirmLabel: t('delete') },
      )
    },
    end: (target: Target) => {
      const { count } = target
      start(
        { size: count, run: (note) => endMany(target, note) },
        { title: t('askEnd.title', { count }), message: t('askEnd.text'), confirmLabel: t('end') },
      )
    },
    /** Switches a discount on or off. */
    setActive: ({ id, code, version, isActive }: Discount, isOn: boolean) => {
      editDiscount.mutate({ id, version, changes: { isActive: isOn }, base: { isActive } })
      notify({ message: t(isOn ? 'switchedOn' : 'switchedOff', { code }) })
    },
    busy,
    question,
  }
}
