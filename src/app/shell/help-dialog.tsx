import { Button, Modal, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { config, configure } from '#kernel/config.ts'
import styles from './help-dialog.module.css'
import shell from './shell.module.css'
import { isMac, shortcutList } from './shortcuts.ts'

/** The keys of this app, with the switches that belong to them. */
export function HelpDialog({ onClose, onInspector }: { onClose: () => void; onInspector: () => void }) {
  const { t } = useTranslation('shell')
  const common = useTranslation('common').t
  const hasSingleKeys = config.usePart((now) => now.singleKeys)
  const hasDevtools = config.usePart((now) => now.devtools)
  const hasInspector = config.usePart((now) => now.inspector)
  const isOff = (does: string, isSingle: boolean) =>
    does === 'inspector' ? !hasInspector : isSingle && !hasSingleKeys
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      padding={20}
      title={t('help')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <ul>
        {shortcutList.map(({ keys, does, isSingle }) => (
          <li key={does} className={styles.row} data-off={isOff(does, isSingle) || undefined}>
            <span dir="auto">{t(`keys.${does}`)}</span>
            <span className={`${styles.keys} ltr`}>
              {keys.map((key) => (
                <kbd key={key} className={shell.kbd}>
                  {key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key}
                </kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
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
