import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './checkout.module.css'

/** The foot of a step: back at the start, on at the end. */
export function Forward({
  onBack,
  back,
  onNext,
  next,
}: {
  onBack?: () => void
  back?: string
  onNext: () => void
  next: string
}) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.forward}>
      {onBack && (
        <Button
          variant="subtle"
          size="lg"
          leftSection={<IconArrowLeft size={18} className="flip" aria-hidden="true" />}
          onClick={onBack}
        >
          {back ?? t('cancel')}
        </Button>
      )}
      <Button
        size="lg"
        className={styles.next}
        rightSection={<IconArrowRight size={18} className="flip" aria-hidden="true" />}
        onClick={onNext}
      >
        {next}
      </Button>
    </div>
  )
}
