import { Button, Modal, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { features } from '#app/features.ts'
import { mayOpen } from '#app/nav.ts'
import { config, configure } from '#kernel/config.ts'
import { pageCommands, shownKeyGroups } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import styles from './help-dialog.module.css'
import { Keys } from './keys.tsx'
import { useNavTitle } from './nav/use-nav-title.ts'
import { featuresWithKeys, keyGroups } from './shortcuts.ts'

export function HelpDialog({ onClose, onInspector }: { onClose: () => void; onInspector: () => void }) {
  const { t, i18n } = useTranslation(['shell', 'keys'])
  const common = useTranslation('common').t
  const titleOf = useNavTitle()
  const may = useMay()
  const pages = featuresWithKeys.filter(({ path }) => mayOpen(path, may))
  const hasSingleKeys = config.usePart((now) => now.singleKeys)
  const hasDevtools = config.usePart((now) => now.devtools)
  const hasInspector = config.usePart((now) => now.inspector)
  // The page's commands when the dialog opened; it stays unchanged beneath.
  const [commands] = useState(() => pageCommands().filter(({ key }) => key))
  const [here] = useState(shownKeyGroups)
  const [hasAll, setAll] = useState(false)
  const isOff = (does: string, isSingle: boolean) =>
    does === 'inspector' ? !hasInspector : isSingle && !hasSingleKeys
  const textOf = (group: string, does: string) => {
    const textKey = `keys:${group}.${does}`
    return i18n.exists(textKey) ? t(textKey as 'keys:mail.write') : t(`keys.${does}` as 'keys.help')
  }
  const rowsOf = (group: string) =>
    keyGroups[group]?.map(({ keys, does, isSingle = false }) => (
      <Row key={does} keys={keys} isOff={isOff(does, isSingle)}>
        {textOf(group, does)}
      </Row>
    ))
  const groupTitle = (group: string) =>
    group === 'list' || group === 'form' ? t(`keyGroups.${group}`) : titleOf(group)
  const isOpen = (group: string) => {
    const { path } = features.find(({ key }) => key === group) ?? {}
    return !path || mayOpen(path, may)
  }
  const others = Object.keys(keyGroups).filter(
    (group) => group !== 'everywhere' && !here.includes(group) && isOpen(group),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      padding={20}
      title={t('help')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {(commands.length > 0 || here.length > 0) && (
        <Group title={t('keyGroups.here')}>
          {commands.map(({ id, title, key = '' }) => (
            <Row key={id} keys={[key.toUpperCase()]} isOff={!hasSingleKeys}>
              {title}
            </Row>
          ))}
          {here.flatMap(rowsOf)}
        </Group>
      )}
      <Group title={t('keyGroups.everywhere')}>{rowsOf('everywhere')}</Group>
      <Group title={t('keyGroups.go')}>
        {pages.map(({ key, keys }) => (
          <Row key={key} keys={keys} isOff={!hasSingleKeys}>
            {titleOf(key)}
          </Row>
        ))}
      </Group>
      {hasAll ? (
        others.map((group) => (
          <Group key={group} title={groupTitle(group)}>
            {rowsOf(group)}
          </Group>
        ))
      ) : (
        <Button variant="default" size="xs" className={styles.all} onClick={() => setAll(true)}>
          {t('keyGroups.all')}
        </Button>
      )}
      <div className={styles.switches}>
        <Switch
          label={t('singleKeys')}
          description={t('singleKeysHint')}
          checked={hasSingleKeys}
          onChange={(event) => configure({ singleKeys: event.currentTarget.checked })}
        />
        <Switch
          label={t('inspector.switch')}
          description={t('inspector.hint')}
          checked={hasInspector}
          onChange={(event) => configure({ inspector: event.currentTarget.checked })}
        />
        {hasInspector && (
          <div>
            <Button variant="default" onClick={onInspector}>
              {t('inspector.open')}
            </Button>
          </div>
        )}
        <Switch
          label={t('devtools')}
          description={t('devtoolsHint')}
          checked={hasDevtools}
          onChange={(event) => configure({ devtools: event.currentTarget.checked })}
        />
      </div>
    </Modal>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title} dir="auto">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

function Row({ keys, isOff, children }: { keys: readonly string[]; isOff: boolean; children: ReactNode }) {
  return (
    <li className={`row ${styles.row}`} data-off={isOff || undefined}>
      <span dir="auto">{children}</span>
      <Keys keys={keys} />
    </li>
  )
}
