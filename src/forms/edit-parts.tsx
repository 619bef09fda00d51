import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#kernel/api-error.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { Note } from '#ui/note.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { ConflictProps } from './conflict-table.tsx'
import { SaveBar } from './save-bar.tsx'

export const FailureNote = ({ failure }: { failure: ApiError | null | undefined }) =>
  failure && <Note tone="error">{failureText(failure)}</Note>

export function EditProblems<Fields extends object>({
  conflict,
  failure,
  ...show
}: Omit<ConflictProps<Fields>, 'conflict'> & {
  conflict: ConflictProps<Fields>['conflict'] | null | undefined | false
  failure: ApiError | null | undefined
}) {
  return (
    <>
      {conflict && <ConflictPanel conflict={conflict} {...show} />}
      <FailureNote failure={failure} />
    </>
  )
}

type BarProps = Omit<ComponentProps<typeof SaveBar>, 'text'> & { changed: string[] }

export function EditBar({ changed, ...bar }: BarProps) {
  const { t } = useTranslation('edit')
  const text = t('unsaved', { fields: useFormats().list(changed) })
  return <SaveBar text={text} {...bar} />
}
