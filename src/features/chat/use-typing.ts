import { onlineManager } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Conversation, chatCalls, typingEvent } from '#contract/chat.ts'
import { request } from '#kernel/api.ts'
import { onSignal } from '#kernel/live.ts'

/** A person counts as typing for this many ms after their last event. */
const shownMs = 6_000
/** Events are sent at most once in this many ms. */
const sentMs = 3_000

export function useTyping(conversations: readonly Conversation[]): (conversation: Conversation) => boolean {
  /** By person, the id of their conversation's last message at the time of the event. */
  const [typing, setTyping] = useState<ReadonlyMap<number, string | undefined>>(new Map())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const start = useEffectEvent((id: number) => {
    const last = conversations.find(({ user }) => user.id === id)?.last?.id
    clearTimeout(timers.current.get(id))
    const stop = () => setTyping((now) => new Map([...now].filter(([userId]) => userId !== id)))
    timers.current.set(id, setTimeout(stop, shownMs))
    setTyping((now) => new Map([...now, [id, last]]))
  })
  useEffect(() => {
    const running = timers.current
    const stop = onSignal(typingEvent, ({ id }) => start(Number(id)))
    return () => {
      stop()
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  return ({ user, last }) => typing.has(user.id) && (last?.by !== user.id || last.id === typing.get(user.id))
}

/** Returns a function that lets a person know that the user is writing; without a network it does nothing. */
export function useSendTyping(user: number): () => void {
  const sentAt = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (now - sentAt.current < sentMs || !onlineManager.isOnline()) return
    sentAt.current = now
    // Nothing depends on this event, so a failure needs no word.
    request(chatCalls.typing, { user }, { isQuiet: true }).catch(() => {})
  }, [user])
}
