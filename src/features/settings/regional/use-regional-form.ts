import { useTranslation } from 'react-i18next'
import { languages } from '#contract/regional.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { useSaveRegional } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { languageNames } from '#kernel/languages.ts'

type Fields = ShopSettings['regional']
type Values = Fields & { base?: Snapshot<Fields> }

export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

/** The form of the regional settings, with the texts of its fields; `onSaved` replaces the message after saving. */
export function useRegionalForm(onSaved?: () => void) {
  const { t } = useTranslation('settings')
  const edit = useSectionForm<'regional', Values>(
    'regional',
    useSaveRegional(),
    {
      valuesOf: (stored) => ({ ...stored }),
      fieldsOf: ({ firstDay, hourCycle, language }) => ({ firstDay, hourCycle, language }),
      validate: () => ({}),
    },
    onSaved,
  )
  return {
    edit,
    nameOf: (field: keyof Fields) => t(`regional.${field}`),
    show: ({ firstDay, hourCycle, language }: Partial<Fields>, field: keyof Fields) => {
      if (field === 'language') return language ? languageNames[language] : ''
      const key = field === 'firstDay' ? firstDay : hourCycle
      return key ? t(`regional.choices.${key}`) : ''
    },
  }
}
