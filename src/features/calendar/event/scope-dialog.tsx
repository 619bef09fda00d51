import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { Scope } from '#contract/calendar.ts'
import styles from '#features/calendar/calendar.module.css'
import { FormDialog } from '#ui/dialog.tsx'

export type ScopeQuestion = { what: 'move' | 'save' | 'delete'; title: string; scopes: readonly Scope[] }
type Props = { question: ScopeQuestion; onChoose: (scope: Scope) => void; onClose: () => void }

export function ScopeDialog({ question: { what, title, scopes }, onChoose, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'all')
  return (
    <FormDialog
      title={t(`scope.${what}`, { title })}
      confirmLabel={t(`scope.verb.${what}`)}
      isDanger={what === 'delete'}
      onSubmit={() => onChoose(scope)}
      onClose={onClose}
    >
      <Radio.Group aria-label={t('scope.label')} value={scope} onChange={(next) => setScope(next as Scope)}>
        <div className={styles.choices}>
          {scopes.map((scope) => (
            <Radio
              key={scope}
              value={scope}
              label={t(`scope.${scope}`)}
              data-autofocus={(scope === scopes[0] && what !== 'delete') || undefined}
            />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  )
}
