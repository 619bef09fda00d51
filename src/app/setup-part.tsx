import { useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Setup } from '#contract/dashboard.ts'
import { SetupCard } from '#features/dashboard/setup/setup-card.tsx'
import { saveSetupKey, useSaveSetup } from '#features/settings/mutations.ts'
import { notify } from '#kernel/snackbar.ts'

/** The checklist of an owner whose shop is not set up; hidden as soon as the owner asks for it. */
export function SetupPart({ setup }: { setup: Setup }) {
  const { t } = useTranslation('dashboard')
  const saveSetup = useSaveSetup()
  const unsent = useMutationState({ filters: { mutationKey: saveSetupKey, status: 'pending' } })
  if (unsent.length > 0) return null
  const hide = () =>
    saveSetup.mutate(
      { changes: { isHidden: true } },
      {
        onSuccess: () =>
          notify({ message: t('setup.hidden'), undo: [saveSetup.later({ changes: { isHidden: false } })] }),
      },
    )
  return <SetupCard setup={setup} onHide={hide} />
}
