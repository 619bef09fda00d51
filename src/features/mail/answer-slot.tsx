import { useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '#kernel/listeners.ts'
import styles from './mail.module.css'

/** The elements below the letters on the page, by mail, in which their answers are written. */
const slots = new Map<string, HTMLElement>()
const { notifyListeners, subscribe } = createListeners()

export function AnswerSlot({ mailId }: { mailId: string }) {
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      slots.set(mailId, element)
      notifyListeners()
      return () => {
        slots.delete(mailId)
        notifyListeners()
      }
    },
    [mailId],
  )
  return <div ref={register} className={styles.answerSlot} />
}

export const useAnswerSlot = (mailId: string | undefined): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => (mailId === undefined ? undefined : slots.get(mailId)))
