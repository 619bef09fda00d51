import type { Message } from '#contract/chat.ts'
import { markdownText } from '#contract/markdown.ts'
import { excerptOf, segmentsOf } from '#contract/relevance.ts'
import styles from './drawers.module.css'

export function Excerpt({ message, q }: { message: Message; q: string }) {
  let at = 0
  return segmentsOf(excerptOf(markdownText(message.text), q), q).map(({ text, isHit }) => {
    const key = at
    at += text.length
    return isHit ? (
      <mark key={key} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    )
  })
}
