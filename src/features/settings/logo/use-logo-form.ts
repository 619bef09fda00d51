import { useTranslation } from 'react-i18next'
import type { ShopSettings } from '#contract/settings.ts'
import { useSaveLogo } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import type { Snapshot } from '#forms/edit-form.ts'

type Fields = ShopSettings['logo']
type Values = Fields & { base?: Snapshot<Fields> }

/** The form of the logo, with the texts of its fields; `onSaved` replaces the message that it is saved. */
export function useLogoForm(onSaved?: () => void) {
  const { t } = useTranslation('settings')
  const edit = useSectionForm<'logo', Values>(
    'logo',
    useSaveLogo(),
    {
      valuesOf: (stored) => ({ ...stored }),
      fieldsOf: ({ base: _, ...fields }) => fields,
      validate: () => ({}),
    },
    onSaved,
  )
  return {
    edit,
    nameOf: (part: keyof Fields) => t(`logo.${part}`),
    show: (fields: Partial<Fields>, part: keyof Fields) => t(fields[part] ? 'logo.chosen' : 'logo.none'),
  }
}
