import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenQuestion } from '#kernel/again.ts'
import { useFormats } from '#kernel/format.ts'
import type { Choice, Clash } from '#kernel/three-way.ts'
import styles from './clash-table.module.css'

/** Longer texts are collapsed; in characters. */
const longest = 240
const sides = ['theirs', 'mine'] as const

export type ClashProps<Fields> = {
  clash: Clash<Fields>
  nameOf: (field: keyof Fields) => string
  /** A field's value as text; empty for none. */
  show: (fields: Fields, field: keyof Fields) => string
  onSettle: (choice: Choice<Fields>) => void
}

/** The conflicting fields with a choice, and the merged ones. */
export function ClashTable<Fields extends object>({ clash, nameOf, show, onSettle }: ClashProps<Fields>) {
  const { t } = useTranslation('edit')
  const formats = useFormats()
  const id = useId()
  const [choice, setChoice] = useState<Choice<Fields>>({})
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // The panel takes the focus, because somebody who saves at the end of a long form would not see it.
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { fields, merged, by, at, isOwn, isAgain, refused } = clash
  useOpenQuestion(refused)
  const title = isOwn ? t('clash.own') : by ? t('clash.by', { name: by }) : t('clash.title')
  const when = at && formats.within(at)
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
      className={styles.clash}
      role="alert"
      aria-label={title}
    >
      <h2 dir="auto">{title}</h2>
      {when && (
        <p className="small" dir="auto">
          {t('clash.changed', { when })}
        </p>
      )}
      <p dir="auto">
        {isAgain && t('clash.again')} {t(fields.length > 0 ? 'clash.text' : 'clash.noChoice')}
      </p>
      {fields.length > 1 && (
        <div className={styles.acts}>
          {(['mine', 'theirs'] as const).map((whose) => (
            <Button
              key={whose}
              size="xs"
              variant="default"
              aria-pressed={fields.every((field) => chosen(field) === whose)}
              onClick={() => chooseAll(whose)}
            >
              {t(`clash.all.${whose}`)}
            </Button>
          ))}
        </div>
      )}
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('clash.field')}</th>
              <th scope="col">{t('clash.before')}</th>
              {sides.map((whose) => (
                <th key={whose} scope="col" id={`${id}-${whose}`}>
                  {t(`clash.whose.${whose}`)}
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
                  <td data-whose={t('clash.before')}>{value(clash.before, field)}</td>
                  {sides.map((whose) => (
                    <td key={whose} data-whose={t(`clash.whose.${whose}`)}>
                      <label>
                        <input
                          type="radio"
                          name={row}
                          aria-labelledby={`${row} ${id}-${whose} ${row}-${whose}`}
                          checked={chosen(field) === whose}
                          onChange={() => setChoice((now) => ({ ...now, [field]: whose }))}
                        />
                        <span id={`${row}-${whose}`}>{value(clash[whose], field)}</span>
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
            {t('clash.merged', { fields: formats.list(unique(merged.map(({ field }) => nameOf(field)))) })}
          </summary>
          <dl>
            {merged.map(({ field, from }) => (
              <div key={String(field)}>
                <dt dir="auto">
                  {nameOf(field)} <span className="small">({t(`clash.whose.${from}`)})</span>
                </dt>
                <dd>{value(clash[from], field)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <Button onClick={() => onSettle(choice)}>{t('clash.settle')}</Button>
    </section>
  )
}

const unique = (names: readonly string[]) => [...new Set(names)]

function Value({ children: text }: { children: string }) {
  const { t } = useTranslation('edit')
  const [isWhole, setWhole] = useState(false)
  if (text === '') return <span className={styles.empty}>{t('clash.empty')}</span>
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
        {t('clash.whole')}
      </button>
    </span>
  )
}
