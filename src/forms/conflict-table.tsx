import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './conflict-table.module.css'
import { useOpenQuestion } from './reopen.ts'
import type { Choice, Conflict } from './three-way.ts'

/** Longer texts are collapsed; in characters. */
const longest = 240
const sides = ['theirs', 'mine'] as const

export type ConflictProps<Fields> = {
  conflict: Conflict<Fields>
  nameOf: (field: keyof Fields) => string
  /** A field's value as text; empty for none. */
  show: (fields: Fields, field: keyof Fields) => string
  onSettle: (choice: Choice<Fields>) => void
}

export function ConflictTable<Fields extends object>({
  conflict,
  nameOf,
  show,
  onSettle,
}: ConflictProps<Fields>) {
  const { t } = useTranslation('edit')
  const formats = useFormats()
  const id = useId()
  const [choice, setChoice] = useState<Choice<Fields>>({})
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // The panel takes the focus, because someone who saves at the end of a long form would not see it.
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { fields, merged, by, at, isOwn, isAgain, refused: rejected } = conflict
  useOpenQuestion(rejected)
  const title = isOwn ? t('conflict.own') : by ? t('conflict.by', { name: by }) : t('conflict.title')
  const when = at && formats.within(at)
  const nameOfSide = (whose: 'mine' | 'theirs') =>
    isOwn ? t(`conflict.ownWhose.${whose}`) : t(`conflict.whose.${whose}`)
  const chosen = (field: keyof Fields) => choice[field] ?? 'mine'
  const chooseAll = (whose: 'mine' | 'theirs') =>
    setChoice(Object.fromEntries(fields.map((field) => [field, whose])) as Choice<Fields>)
  const value = (values: Fields, field: keyof Fields) => <Value>{show(values, field)}</Value>
  return (
    <section
      ref={panel}
      tabIndex={-1}
      // In a dialog it takes the focus too, so that a typed key presses no button.
      data-autofocus
      className={styles.conflict}
      role="alert"
      aria-label={title}
    >
      <h2 dir="auto">{title}</h2>
      {when && (
        <p className="small" dir="auto">
          {t('conflict.changed', { when })}
        </p>
      )}
      <p dir="auto">
        {isAgain && t('conflict.again')} {t(fields.length > 0 ? 'conflict.text' : 'conflict.noChoice')}
      </p>
      {fields.length > 1 && (
        <div className={styles.actions}>
          {(['mine', 'theirs'] as const).map((whose) => (
            <Button
              key={whose}
              size="xs"
              variant="default"
              aria-pressed={fields.every((field) => chosen(field) === whose)}
              onClick={() => chooseAll(whose)}
            >
              {t(isOwn ? `conflict.ownAll.${whose}` : `conflict.all.${whose}`)}
            </Button>
          ))}
        </div>
      )}
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.before')}</th>
              {sides.map((whose) => (
                <th key={whose} scope="col" id={`${id}-${whose}`}>
                  {nameOfSide(whose)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const row = `${id}-${String(field)}`
              return (
                <tr key={String(field)}>
                  <th scope="row" id={row} dir="auto">
                    {nameOf(field)}
                  </th>
                  <td data-whose={t('conflict.before')}>{value(conflict.before, field)}</td>
                  {sides.map((whose) => (
                    <td key={whose} data-whose={nameOfSide(whose)}>
                      <label>
                        <input
                          type="radio"
                          name={row}
                          aria-labelledby={`${row} ${id}-${whose} ${row}-${whose}`}
                          checked={chosen(field) === whose}
                          onChange={() => setChoice((now) => ({ ...now, [field]: whose }))}
                        />
                        <span id={`${row}-${whose}`}>{value(conflict[whose], field)}</span>
                      </label>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {merged.length > 0 && (
        <details className={styles.merged}>
          <summary>
            {t('conflict.merged', { fields: formats.list(unique(merged.map(({ field }) => nameOf(field)))) })}
          </summary>
          <dl>
            {merged.map(({ field, from }) => (
              <div key={String(field)}>
                <dt dir="auto">
                  {nameOf(field)} <span className="small">({nameOfSide(from)})</span>
                </dt>
                <dd>{value(conflict[from], field)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <Button onClick={() => onSettle(choice)}>{t('conflict.settle')}</Button>
    </section>
  )
}

const unique = (names: readonly string[]) => [...new Set(names)]

function Value({ children: text }: { children: string }) {
  const { t } = useTranslation('edit')
  const [isWhole, setWhole] = useState(false)
  if (text === '') return <span className={styles.empty}>{t('conflict.empty')}</span>
  if (text.length <= longest || isWhole)
    return (
      <span className={styles.value} dir="auto">
        {text}
      </span>
    )
  return (
    <span className={styles.value} dir="auto">
      {text.slice(0, longest).trimEnd()}…{' '}
      <button type="button" className={styles.more} onClick={() => setWhole(true)}>
        {t('conflict.whole')}
      </button>
    </span>
  )
}
