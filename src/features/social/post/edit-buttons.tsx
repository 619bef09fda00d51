import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = {
  isChanged: boolean
  canSave: boolean
  isSaving: boolean
  /** A conflict is settled by its own buttons. */
  hasConflict: boolean
  onSave: () => void
  onCancel: () => void
}

export function EditButtons({ isChanged, canSave, isSaving, hasConflict, onSave, onCancel }: Props) {
  const { t } = useTranslation('common')
  return (
    <>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t(isChanged ? 'discard' : 'cancel')}
      </Button>
      {!hasConflict && (
        <Button size="xs" disabled={!canSave} loading={isSaving} onClick={onSave}>
          {t('save')}
        </Button>
      )}
    </>
  )
}
