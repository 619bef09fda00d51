import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { Calendar } from '#contract/calendar.ts'
import { calendarCalls } from '#contract/calendar-calls.ts'
import { useSubscribe } from '#features/calendar/mutations.ts'
import { copyText } from '#kernel/clipboard.ts'
import { useOnline } from '#kernel/connection.ts'
import { env } from '#kernel/env.ts'
import { notify } from '#kernel/snackbar.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

type Props = { calendar: Calendar; name: string; onClose: () => void }

export function FeedDialog({ calendar: { id, feed }, name, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const subscribe = useSubscribe()
  const isOnline = useOnline()
  const address = feed && new URL(`api/${calendarCalls.feed.path}?token=${feed}`, env.apiUrl).href
  const copy = (text: string) => copyText(text, { copied: t('feed.copied'), notCopied: t('feed.notCopied') })
  return (
    <Dialog title={t('feed.title', { name })} size={560} onClose={onClose}>
      <p dir="auto">{t('feed.text')}</p>
      {address ? (
        <>
          <TextInput
            label={t('feed.address')}
            value={address}
            readOnly
            dir="ltr"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className="end-buttons">
            <Button
              variant="subtle"
              color="error"
              onClick={() => {
                subscribe.mutate({ id, isOn: false })
                notify({ message: t('feed.revoked') })
              }}
            >
              {t('feed.revoke')}
            </Button>
            <Button
              variant="default"
              disabled={!isOnline}
              loading={subscribe.isPending && !subscribe.isPaused}
              onClick={() => subscribe.mutate({ id, isOn: true })}
            >
              {t('feed.renew')}
            </Button>
            <Button
              leftSection={<IconCopy size={18} aria-hidden="true" />}
              onClick={() => void copy(address)}
              data-autofocus
            >
              {t('feed.copy')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {!isOnline && <Note tone="warning">{t('feed.offline')}</Note>}
          <div className="end-buttons">
            <Button
              disabled={!isOnline}
              loading={subscribe.isPending && !subscribe.isPaused}
              onClick={() => subscribe.mutate({ id, isOn: true })}
              data-autofocus
            >
              {t('feed.make')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
