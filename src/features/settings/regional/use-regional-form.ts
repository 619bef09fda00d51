import { useTranslation } from 'react-i18next'
import { languages, usualRegional } from '#contract/regional.ts'
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
      // Copies of an earlier version lack the unit.
      valuesOf: (stored) => ({ ...usualRegional, ...stored }),
      fieldsOf: ({ firstDay, hourCycle, language, weightUnit }) => ({
        firstDay,
        hourCycle,
        language,
        weightUnit,
      }),
      validate: () => ({}),
    },
    onSaved,
  )
  return {
    edit,
    nameOf: (field: keyof Fields) => t(`regional.${field}`),
    show: ({ language, ...choices }: Partial<Fields>, field: keyof Fields) => {
      if (field === 'language') return language ? languageNames[language] : ''
      const key = choices[field]
      return key ? t(`regional.choices.${key}`) : ''
    },
  }
}
