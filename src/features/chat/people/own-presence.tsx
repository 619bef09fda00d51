import { Menu } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/chat/face.module.css'
import { usePresence } from '#features/chat/mutations.ts'
import type { People } from '#features/chat/optimistic.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { Tip } from '#ui/tip.tsx'

const Panel = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

const StatusDialog = lazyPart(() => import('./status-dialog.tsx'), 'StatusDialog')

/** The user's presence and status, and the switch for do not disturb. An open page counts as available. */
export function OwnPresence({ self }: { self: People['own'] }) {
  const { t } = useTranslation('chat')
  const { mutate } = usePresence()
  const [isOpen, setOpen] = useState(false)
  const { text = '', until = null } = self.status ?? {}
  const isBusy = self.presence === 'do_not_disturb'
  const presence = isBusy ? 'do_not_disturb' : 'available'
  const presenceText = t(`presence.${presence}`)
  const label = t('ownPresence', { presence: text === '' ? presenceText : `${presenceText} · ${text}` })
  return (
    <Tip label={label}>
      <span className={styles.ownFace}>
        <Panel
          target={
            <button type="button" className={styles.face} aria-label={label}>
              <TeamAvatar name={self.name} size={32} />
              <i className={styles.disc} data-presence={presence} aria-hidden="true" />
            </button>
          }
        >
          {([false, true] as const).map((doNotDisturb) => (
            <Menu.Item
              key={String(doNotDisturb)}
              role="menuitemradio"
              aria-checked={isBusy === doNotDisturb}
              rightSection={isBusy === doNotDisturb && <IconCheck size={16} aria-hidden="true" />}
              onClick={() => isBusy !== doNotDisturb && mutate({ doNotDisturb, text, until })}
            >
              {t(`presence.${doNotDisturb ? 'do_not_disturb' : 'available'}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t(text === '' ? 'status.set' : 'status.change')}
          </Menu.Item>
          {text !== '' && (
            <Menu.Item
              leftSection={<IconX size={16} aria-hidden="true" />}
              onClick={() => mutate({ doNotDisturb: isBusy, text: '', until: null })}
            >
              {t('status.clear')}
            </Menu.Item>
          )}
        </Panel>
        {isOpen && (
          <Coming>
            <StatusDialog
              text={text}
              isBusy={isBusy}
              onStatus={(next) => {
                setOpen(false)
                mutate(next)
              }}
              onClose={() => setOpen(false)}
            />
          </Coming>
        )}
      </span>
    </Tip>
  )
}
