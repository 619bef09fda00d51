import type { Message } from '#contract/chat.ts'

/** Characters shown before the match. */
const charsBefore = 40

export function Excerpt({ message: { text }, q }: { message: Message; q: string }) {
  const at = text.toLowerCase().indexOf(q.toLowerCase())
  if (at < 0) return text
  const from = Math.max(0, at - charsBefore)
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  )
}
