import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { cx } from '#ui/cx.ts'
import styles from '#ui/steps.module.css'
import { type Step, stepNames } from './step.ts'

type Props = {
  step: Step
  /** True while the order is pending or placed: no step can be revisited. */
  isFixed: boolean
  onStep: (step: Step) => void
}

export function Steps({ step, isFixed, onStep }: Props) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={styles.steps}>
        {stepNames.map((name, index) => {
          const isDone = index < step || step === 3
          const content = (
            <>
              <span className={`square ${styles.circle}`} aria-hidden="true">
                {isDone ? <IconCheck size={16} stroke={2.25} /> : formats.number(index + 1)}
              </span>
              <span className={cx(styles.name, index !== step && 'phone-sr-only')} dir="auto">
                {t(`steps.${name}`)}
              </span>
              {isDone && <span className="sr-only">{t('steps.isDone')}</span>}
            </>
          )
          return (
            <li
              key={name}
              className={styles.step}
              data-state={isDone ? 'done' : index === step ? 'here' : undefined}
              aria-current={index === step ? 'step' : undefined}
            >
              {isDone && !isFixed ? (
                <button type="button" className={`row ${styles.link}`} onClick={() => onStep(index as Step)}>
                  {content}
                </button>
              ) : (
                <span className={`row ${styles.link}`}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
