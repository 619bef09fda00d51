import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { firstDays, hourCycles, weightUnits } from '#contract/regional.ts'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import { languageOptions, useRegionalForm } from './use-regional-form.ts'

/** Conventions of the shop: the language of new people, the first day of the week, 24 or 12 hours, and weights. */
export function RegionalSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const regional = useRegionalForm()
  const { form } = regional.edit
  return (
    <SectionPage
      {...page}
      title={t('regional.title')}
      cardTitle={t('regional.card')}
      hint={t('regional.hint')}
      {...regional}
    >
      <NativeSelect
        label={t('regional.language')}
        description={t('regional.languageHint')}
        data={languageOptions}
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
      <NativeSelect
        label={t('regional.weightUnit')}
        description={t('regional.weightUnitHint')}
        data={weightUnits.map((value) => ({ value, label: t(`regional.choices.${value}`) }))}
        {...form.getInputProps('weightUnit')}
      />
    </SectionPage>
  )
}
