import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { OrderClash } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { ClashNote } from '#kernel/ui/clash-note.tsx'
import { useFocusBack } from '#kernel/ui/use-focus-back.ts'
import type { StatusClash } from './clashes.ts'
import styles from './order.module.css'
import { useStatusChange } from './use-status-change.tsx'

type Props = {
  clash: StatusClash
  /** With the earlier ones of the same order, which it decides too. */
  all: readonly StatusClash[]
}

/** The status as it was, as they and as I set it. Closing it leaves theirs, which is what is kept. */
export function ClashDialog({ clash, all }: Props) {
  const { t } = useTranslation(['orders', 'ui', 'edit', 'common'])
  const formats = useFormats()
  const client = useQueryClient()
  const { change } = useStatusChange()
  useFocusBack()
  const { variables, error } = clash.state
  const { data } = OrderClash.safeParse(error?.body)
  const mine = variables?.state
  if (!data || !mine) return null
  const { id, state: theirs, version, history = [] } = data.current
  const last = history.findLast(({ kind }) => kind === theirs)
  const before = variables.base ?? theirs

  function settle(whose: 'mine' | 'theirs') {
    for (const one of all) client.getMutationCache().remove(one)
    if (mine && whose === 'mine')
      change({ ids: [id], from: { version, base: theirs }, counts: { [theirs]: 1 } }, mine)
  }

  const title = t('number', { id: `#${id}` })
  return (
    <Modal.Root opened onClose={() => settle('theirs')} size={560} padding={20} radius="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Header>
          <Modal.Title dir="auto">{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common:close')} />
        </Modal.Header>
        <Modal.Body className={styles.clash ?? ''}>
          {last?.by && (
            <p className="dim" dir="auto">
              {t('changedBy', { name: last.by, when: formats.recent(last.at) })}
            </p>
          )}
          <ClashNote
            clash={{
              fields: ['state'],
              before: { state: before },
              theirs: { state: theirs },
              mine: { state: mine },
            }}
            nameOf={() => t('columns.state')}
            show={({ state }) => t(`ui:states.${state}`)}
            onSettle={({ state = 'mine' }) => settle(state)}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
