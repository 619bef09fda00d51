import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#kernel/edit-form.ts'
import styles from './clash-note.module.css'

type Clash<Fields> = { fields: readonly (keyof Fields)[]; before: Fields; theirs: Fields; mine: Fields }

type Props<Fields> = {
  clash: Clash<Fields>
  nameOf: (field: keyof Fields) => string
  /** A field's value as people read it; empty for none. */
  show: (fields: Fields, field: keyof Fields) => string
  onSettle: (choice: Choice<Fields>) => void
}

/** Somebody else was faster: what it was, what they and what I made of it, and a decision field by field. */
export function ClashNote<Fields extends object>({ clash, nameOf, show, onSettle }: Props<Fields>) {
  const { t } = useTranslation('edit')
  const id = useId()
  const [choice, setChoice] = useState<Choice<Fields>>({})
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    // Who saves at the foot of a long form would not see it otherwise.
    note.current?.focus()
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  const shown = (fields: Fields, field: keyof Fields) => show(fields, field) || t('clash.empty')
  return (
    <section
      ref={note}
      tabIndex={-1}
      // In a dialog too: whoever is typing when it opens must not press one of its buttons.
      data-autofocus
      className={styles.clash}
      role="alert"
      aria-label={t('clash.title')}
    >
      <h2 dir="auto">{t('clash.title')}</h2>
      <p dir="auto">{t('clash.text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('clash.field')}</th>
            <th scope="col">{t('clash.before')}</th>
            <th scope="col" id={`${id}-theirs`}>
              {t('clash.theirs')}
            </th>
            <th scope="col" id={`${id}-mine`}>
              {t('clash.mine')}
            </th>
          </tr>
        </thead>
        <tbody>
          {clash.fields.map((field) => {
            const row = `${id}-${String(field)}`
            return (
              <tr key={String(field)}>
                <th scope="row" id={row} dir="auto">
                  {nameOf(field)}
                </th>
                <td data-whose={t('clash.before')} dir="auto">
                  {shown(clash.before, field)}
                </td>
                {(['theirs', 'mine'] as const).map((whose) => (
                  <td key={whose} data-whose={t(`clash.${whose}`)}>
                    <label>
                      <input
                        type="radio"
                        name={row}
                        aria-labelledby={`${row} ${id}-${whose} ${row}-${whose}`}
                        checked={(choice[field] ?? 'mine') === whose}
                        onChange={() => setChoice((now) => ({ ...now, [field]: whose }))}
                      />
                      <span id={`${row}-${whose}`} dir="auto">
                        {shown(clash[whose], field)}
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <Button onClick={() => onSettle(choice)}>{t('clash.settle')}</Button>
    </section>
  )
}
