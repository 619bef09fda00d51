import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/mail/compose/compose.module.css'
import { PeopleField } from '#features/mail/compose/compose-people.tsx'
import type { Composed } from '#features/mail/compose/composed.ts'

export const kinds = ['to', 'cc', 'bcc'] as const
type Optional = 'cc' | 'bcc'

type Props = {
  message: Composed
  visibleRows: Record<Optional, boolean>
  onShow: (kind: Optional) => void
  unknown: readonly string[]
  error: string
  /** False for a draft, which was begun before. */
  isNew: boolean
  onChange: (people: Partial<Composed>) => void
}

export function PeopleRows({ message, visibleRows, onShow, unknown, error, isNew, onChange }: Props) {
  const { t } = useTranslation('compose')
  const [toFocus, setToFocus] = useState<Optional>()
  return kinds.map((kind) => {
    if (kind !== 'to' && !visibleRows[kind]) return null
    return (
      <div key={kind} data-field={kind}>
        <PeopleField
          label={t(`field.${kind}`)}
          value={message[kind]}
          unknown={unknown}
          error={kind === 'to' ? error : ''}
          hasFocus={kind === toFocus || (kind === 'to' && message.to.length === 0 && isNew)}
          onChange={(people) => onChange({ [kind]: people })}
        >
          {kind === 'to' && !(visibleRows.cc && visibleRows.bcc) && (
            <span className={styles.more}>
              {(['cc', 'bcc'] as const).map(
                (other) =>
                  !visibleRows[other] && (
                    <button
                      key={other}
                      type="button"
                      aria-label={t(`add.${other}`)}
                      onClick={() => {
                        setToFocus(other)
                        onShow(other)
                      }}
                    >
                      {t(`field.${other}`)}
                    </button>
                  ),
              )}
            </span>
          )}
        </PeopleField>
      </div>
    )
  })
}
