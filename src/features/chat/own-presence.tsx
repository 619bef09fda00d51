import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { Tip } from '#ui/tip.tsx'
import styles from './face.module.css'
import { usePresence } from './mutations.ts'
import type { People } from './optimistic.ts'

const Panel = lazyPanel(async () => ({ default: (await import('#ui/row-menu.tsx')).RowMenu }))

/** The user's presence, and the switch for do not disturb. An open page counts as available. */
export function OwnPresence({ own }: { own: People['own'] }) {
  const { t } = useTranslation('chat')
  const { mutate } = usePresence()
  const isBusy = own.presence === 'do_not_disturb'
  const presence = isBusy ? 'do_not_disturb' : 'available'
  const label = t('ownPresence', { presence: t(`presence.${presence}`) })
  return (
    <Tip label={label}>
      <span className={styles.own}>
        <Panel
          target={
            <button type="button" className={styles.face} aria-label={label}>
              <TeamAvatar name={own.name} size={32} />
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
              onClick={() => isBusy !== doNotDisturb && mutate({ doNotDisturb })}
            >
              {t(`presence.${doNotDisturb ? 'do_not_disturb' : 'available'}`)}
            </Menu.Item>
          ))}
        </Panel>
      </span>
    </Tip>
  )
}
