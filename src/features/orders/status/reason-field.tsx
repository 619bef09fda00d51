import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { useShopSettings } from '#kernel/shop-settings.ts'
import styles from './refund.module.css'

const longestReason = 1000

type Props = { reason: string; isMissing: boolean; onChange: (reason: string) => void }

/** The reason of a cancellation or refund: typed, or one of those of the settings. */
export function ReasonField({ reason, isMissing, onChange }: Props) {
  const { t } = useTranslation('orders')
  const field = useRef<HTMLTextAreaElement>(null)
  const { reasons } = useShopSettings('orders')
  return (
    <div className={styles.reason}>
      <Textarea
        ref={field}
        label={t('refund.reason')}
        description={t('refund.reasonHint')}
        rows={2}
        maxLength={longestReason}
        value={reason}
        error={isMissing && t('refund.wrongReason')}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {reasons.length > 0 && (
        <fieldset className={styles.ways} aria-label={t('refund.reasons')}>
          {reasons.map((text) => (
            <Button
              key={text}
              variant="default"
              size="sm"
              onClick={() => {
                onChange(text)
                field.current?.focus()
              }}
            >
              <span className="trunc" dir="auto">
                {text}
              </span>
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
