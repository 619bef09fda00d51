import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import styles from './confirm.module.css'

/** Asks before an irreversible action. The focus begins on the safe button. */
export function Confirm({
  opened,
  title,
  message,
  confirmLabel,
  stay,
  onConfirm,
  onClose,
}: {
  opened: boolean
  /** A question that names the thing: "Delete the column “Review”?" */
  title: string
  message: string
  confirmLabel: string
  /** The label of the safe button, default "Cancel". */
  stay?: string
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <Modal.Root opened={opened} onClose={onClose} size={440} padding={20} radius="lg" centered>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <div className={styles.row}>
            <span className={`square ${styles.tint}`} aria-hidden="true">
              <IconAlertTriangle size={20} />
            </span>
            <div className="grow">
              <h2 dir="auto">{title}</h2>
              <p className={styles.text} dir="auto">
                {message}
              </p>
            </div>
          </div>
          <div className={styles.foot}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {stay ?? t('cancel')}
            </Button>
            <Button color="error" onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
