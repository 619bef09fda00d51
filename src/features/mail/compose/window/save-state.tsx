import { useTranslation } from 'react-i18next'
import { useIsMessageUnstored } from '#features/mail/compose/compose-kept.ts'
import type { useComposed } from '#features/mail/compose/use-composed.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'

export function State({ it, isOnline }: { it: ReturnType<typeof useComposed>; isOnline: boolean }) {
  const { t } = useTranslation('compose')
  const formats = useFormats()
  const { saving, savedAt, isDirty } = it
  const isUnstored = useIsMessageUnstored(it.id)
  if (saving.error && isDirty && saving.error.errorBody?.code !== 'conflict')
    return (
      <span role="alert" className="error caption" dir="auto">
        {failureText(saving.error)}
      </span>
    )
  if (isUnstored && isDirty)
    return (
      <span role="alert" className="error caption" dir="auto">
        {t('notKept')}
      </span>
    )
  let stateText = ''
  if (!isOnline && (isDirty || saving.isPending)) stateText = t('keptHere')
  else if (saving.isPending) stateText = t('saving')
  else if (savedAt && !isDirty) stateText = t('savedAt', { time: formats.time(savedAt) })
  return (
    <span role="status" className="dim caption" dir="auto">
      {stateText}
    </span>
  )
}
