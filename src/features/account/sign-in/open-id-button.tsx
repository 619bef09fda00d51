import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureText } from '#kernel/failure.ts'
import { Note } from '#ui/note.tsx'
import { useBeginOpenId } from './open-id.ts'

export function OpenIdButton({ name, from }: { name: string; from?: string }) {
  const { t } = useTranslation('account')
  const { mutate, error, isPending, isSuccess } = useBeginOpenId()
  return (
    <>
      <Button
        variant="default"
        size="lg"
        fullWidth
        // Loading continues until the provider's page opens.
        loading={isPending || isSuccess}
        onClick={() => mutate({ from })}
      >
        {t('openIdGo', { name })}
      </Button>
      {error && <Note tone="error">{failureText(error)}</Note>}
    </>
  )
}
