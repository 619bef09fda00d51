import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#contract/account.ts'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

const marks = {
  empty: [],
  short: ['weak'],
  weak: ['weak'],
  fair: ['fair', 'fair'],
  strong: ['strong', 'strong', 'strong'],
}

/** A password field that can be shown, pasted and filled by password managers; a new password shows its strength. */
export function PasswordField({
  isNew = false,
  value = '',
  labelAside,
  ...props
}: Omit<TextFieldProps, 'type' | 'end' | 'value'> & {
  isNew?: boolean
  value?: string
  /** At the end of the label's line. */
  labelAside?: ReactNode
}) {
  const { t } = useTranslation('ui')
  const [isShown, setShown] = useState(false)
  const hint = useId()
  const strength = passwordStrength(value)
  return (
    <div className={styles.field}>
      <TextField
        autoComplete={isNew ? 'new-password' : 'current-password'}
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        value={value}
        type={isShown ? 'text' : 'password'}
        end={
          <button
            type="button"
            className={`square ${styles.toggle}`}
            aria-label={t('password.show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
          </button>
        }
        aria-describedby={isNew ? hint : undefined}
      />
      {/* After the field in the DOM, so that Tab goes from the previous field straight into it. */}
      {labelAside && <span className={styles.aside}>{labelAside}</span>}
      {isNew && (
        <p id={hint} className={`row caption dim ${styles.strength}`} aria-live="polite">
          <span className={styles.steps} aria-hidden="true">
            {[0, 1, 2].map((step) => (
              <i key={step} data-on={marks[strength][step]} />
            ))}
          </span>
          <span dir="auto">{t(`password.${strength}`)}</span>
        </p>
      )}
    </div>
  )
}
