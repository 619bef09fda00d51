import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Section, type ShopSettings, StoredSettings } from '#contract/settings.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { notify } from '#kernel/snackbar.ts'
import type { useOfflineMutation } from '#offline/offline-mutation.ts'
import { type SectionEdit, useSettings } from './queries.ts'

/** The sections with a page of their own. */
export type FormSection = Exclude<Section, 'setup'>
type Stored<Name extends FormSection> = {
  fields: ShopSettings[Name]
  version: number
  updated: string | null
}
export type SaveSection<Name extends FormSection> = ReturnType<
  typeof useOfflineMutation<StoredSettings, SectionEdit<Name>, unknown>
>
type Options<Name extends FormSection, Values extends Record<string, unknown>> = Pick<
  Parameters<typeof useEditForm<ShopSettings[Name], Values>>[0],
  'valuesOf' | 'fieldsOf' | 'validate'
>

const snapshotOf = <Name extends FormSection>({
  fields,
  version,
  updated,
}: Stored<Name>): Snapshot<ShopSettings[Name]> => ({
  version,
  fields,
  ...(updated !== null && { at: updated }),
})

/** The form of a section of the settings, which others may edit too; `onSaved` replaces the message that it is saved. */
export function useSectionForm<
  Name extends FormSection,
  Values extends Record<string, unknown> & { base?: Snapshot<ShopSettings[Name]> },
>(section: Name, save: SaveSection<Name>, options: Options<Name, Values>, onSaved?: () => void) {
  const { t } = useTranslation('settings')
  // Each section has its own fields, which the compiler cannot follow.
  const storedIn = (settings: StoredSettings) => settings[section] as unknown as Stored<Name>
  const schema = StoredSettings.shape[section] as unknown as z.ZodMiniType<Stored<Name>>
  const snapshot = snapshotOf(storedIn(useSettings()))
  const afterSaving = onSaved ?? (() => notify({ message: t('saved') }))
  const edit = useEditForm<ShopSettings[Name], Values>({
    ...options,
    draft: `settings-${section}`,
    snapshot,
    mutation: save,
    about: {},
    send: (edit, { onSuccess, onError }) =>
      save.mutate(edit, { onSuccess: (reply) => onSuccess(snapshotOf(storedIn(reply))), onError }),
    currentIn: currentOf(z.looseObject({ current: schema }), snapshotOf<Name>),
    onSaved: afterSaving,
  })
  const { version, fields } = snapshot
  return {
    ...edit,
    /** Saves the stored fields unchanged: the shop has decided on them, so they are no longer those of a new shop. */
    confirm: () =>
      save.mutate(
        { ...(version !== undefined && { version }), changes: fields, base: fields },
        { onSuccess: afterSaving },
      ),
  }
}
