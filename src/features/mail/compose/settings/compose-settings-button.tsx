import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const MailSettingsDialog = lazyPart(() => import('./compose-settings.tsx'), 'MailSettingsDialog')

export function MailSettingsButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation('compose')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconSettings size={18} aria-hidden="true" />
        <span dir="auto">{t('settings.title')}</span>
      </button>
      {isOpen && (
        <Coming>
          <MailSettingsDialog onClose={() => setOpen(false)} />
        </Coming>
      )}
    </>
  )
}
