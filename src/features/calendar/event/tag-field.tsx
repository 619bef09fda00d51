import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { tags } from '#contract/calendar.ts'
import styles from '#features/calendar/calendar.module.css'
import { tagPaint } from '#features/calendar/colours.ts'
import fieldLabel from '#ui/field-label.module.css'

type Props = {
  label: string
  /** 1 to 8; undefined for a custom colour. */
  value: number | undefined
  /** A custom colour of an older client, kept until another is chosen. */
  own?: string
  onChange: (tag: number) => void
}

export function TagField({ label, value, own, onChange }: Props) {
  const { t } = useTranslation('calendar')
  const name = useId()
  return (
    <fieldset className={styles.tags}>
      <legend className={fieldLabel.label}>{label}</legend>
      {tags.map((_, at) => {
        const tag = (at + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        return (
          <label key={tag} className={styles.tag} style={tagPaint(tag)} title={t(`tags.${tag}`)}>
            <input
              type="radio"
              className="cover-input"
              name={name}
              checked={value === tag}
              aria-label={t(`tags.${tag}`)}
              onChange={() => onChange(tag)}
            />
          </label>
        )
      })}
      {own && (
        <span className={styles.ownColour} style={{ background: own }}>
          <span className="sr-only">{t('tags.own')}</span>
        </span>
      )}
    </fieldset>
  )
}
