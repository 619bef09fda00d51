import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { limits } from '#contract/chat.ts'
import type { MutationVariables } from '#features/chat/optimistic.ts'
import { FormDialog } from '#ui/dialog.tsx'

type Props = {
  text: string
  isBusy: boolean
  onStatus: (status: MutationVariables['presence']) => void
  onClose: () => void
}

const minute = 60_000
const spans = ['never', 'halfHour', 'hour', 'fourHours', 'today', 'week'] as const
type Span = (typeof spans)[number]

function endOf(span: Span): string | null {
  const now = new Date()
  const end = {
    never: undefined,
    halfHour: now.getTime() + 30 * minute,
    hour: now.getTime() + 60 * minute,
    fourHours: now.getTime() + 240 * minute,
    today: new Date(now).setHours(23, 59, 59, 0),
    week: new Date(now).setDate(now.getDate() + 7),
  }[span]
  // A span chosen in the last second of a day is over immediately.
  return end === undefined ? null : new Date(Math.max(end, now.getTime() + minute)).toISOString()
}

export function StatusDialog({ text: previousText, isBusy, onStatus, onClose }: Props) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(previousText)
  const [doNotDisturb, setBusy] = useState(isBusy)
  const [span, setSpan] = useState<Span>('today')
  return (
    <FormDialog
      title={t('status.title')}
      confirmLabel={t('status.save')}
      onClose={onClose}
      onSubmit={() => onStatus({ text: text.trim(), doNotDisturb, until: endOf(span) })}
    >
      <TextInput
        label={t('status.text')}
        placeholder={t('status.example')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.status}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Switch
        label={t('presence.do_not_disturb')}
        checked={doNotDisturb}
        onChange={({ currentTarget }) => setBusy(currentTarget.checked)}
      />
      <NativeSelect
        label={t('status.until')}
        data={spans.map((span) => ({ value: span, label: t(`status.spans.${span}`) }))}
        value={span}
        onChange={({ currentTarget }) => setSpan(currentTarget.value as Span)}
      />
    </FormDialog>
  )
}
