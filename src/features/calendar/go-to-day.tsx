import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './calendar.module.css'

/** So long nothing is typed before a day counts as typed. */
const pause = 700

type Props = { day: string; onDay: (day: string) => void }

/** A day that is picked at once, or typed: then each part is a valid day of its own before the whole is there. */
export function GoToDay({ day, onDay }: Props) {
  const { t } = useTranslation('calendar')
  const [typed, setTyped] = useState<string>()
  const [shown, setShown] = useState(day)
  const isTyping = useRef(false)
  const timer = useRef<number>(undefined)
  if (shown !== day) {
    setShown(day)
    setTyped(undefined)
  }

  function go(next: string) {
    clearTimeout(timer.current)
    // The year is typed digit by digit.
    if (next >= '1000' && next !== day) onDay(next)
  }

  return (
    <label className={styles.goTo}>
      <span>{t('goTo')}</span>
      <input
        type="date"
        value={typed ?? day}
        onPointerDown={() => {
          isTyping.current = false
        }}
        onKeyDown={({ key }) => {
          isTyping.current = key !== 'Enter'
          if (key === 'Enter' && typed) go(typed)
        }}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          if (isTyping.current) timer.current = window.setTimeout(() => go(value), pause)
          else go(value)
        }}
        onBlur={() => {
          if (typed) go(typed)
          setTyped(undefined)
        }}
      />
    </label>
  )
}
