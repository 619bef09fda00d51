import { segmentsOf } from '#contract/relevance.ts'
import styles from './match.module.css'

export function Match({ children, typed }: { children: string; typed: string }) {
  let at = 0
  return segmentsOf(children, typed).map(({ text, isHit }) => {
    const key = at
    at += text.length
    return isHit ? (
      <b key={key} className={styles.hit}>
        {text}
      </b>
    ) : (
      text
    )
  })
}
