import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { copyText } from '#kernel/clipboard.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account')
  const copy = () =>
    copyText(codes.join('\n'), { copied: t('factors.copied'), notCopied: t('factors.notCopied') })
  return (
    <Dialog title={t('factors.recovery')} onClose={onClose}>
      <p dir="auto">{t('factors.recoveryText')}</p>
      <ul className={styles.recovery} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogFoot onClose={onClose} label={t('factors.done')}>
        <Button onClick={() => void copy()}>{t('factors.copy')}</Button>
      </DialogFoot>
    </Dialog>
  )
}
