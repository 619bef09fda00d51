import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { firstDays, hourCycles, languages } from '#contract/regional.ts'
import type { ShopSettings } from '#contract/settings.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { languageNames } from '#kernel/languages.ts'
import { useSaveRegional } from './mutations.ts'
import { useSectionForm } from './section-form.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'

type Fields = ShopSettings['regional']
type Values = Fields & { base?: Snapshot<Fields> }

/** Conventions of the shop: the language of new people, the first day of the week, and 24 or 12 hours. */
export function RegionalSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const edit = useSectionForm<'regional', Values>('regional', useSaveRegional(), {
    valuesOf: (stored) => ({ ...stored }),
    fieldsOf: ({ firstDay, hourCycle, language }) => ({ firstDay, hourCycle, language }),
    validate: () => ({}),
  })
  const { form } = edit
  return (
    <SectionPage
      {...page}
      title={t('regional.title')}
      cardTitle={t('regional.card')}
      hint={t('regional.hint')}
      edit={edit}
      nameOf={(field) => t(`regional.${field}`)}
      show={({ firstDay, hourCycle, language }, field) => {
        if (field === 'language') return language ? languageNames[language] : ''
        const key = field === 'firstDay' ? firstDay : hourCycle
        return key ? t(`regional.choices.${key}`) : ''
      }}
    >
      <NativeSelect
        label={t('regional.language')}
        description={t('regional.languageHint')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('language')}
      />
      <NativeSelect
        label={t('regional.firstDay')}
        data={firstDays.map((value) => ({ value, label: t(`regional.choices.${value}`) }))}
        {...form.getInputProps('firstDay')}
      />
      <NativeSelect
        label={t('regional.hourCycle')}
        data={hourCycles.map((value) => ({ value, label: t(`regional.choices.${value}`) }))}
        {...form.getInputProps('hourCycle')}
      />
    </SectionPage>
  )
}
