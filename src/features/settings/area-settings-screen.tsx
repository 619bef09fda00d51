import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { areas } from '#contract/areas.ts'
import type { ShopSettings } from '#contract/settings.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import cards from '#forms/form-cards.module.css'
import { useSaveAreas } from './mutations.ts'
import { useSectionForm } from './section-form.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'

type Fields = ShopSettings['areas']
type Values = Fields & { base?: Snapshot<Fields> }

/** Switches for the areas that the shop uses, in the order of the menu. */
export function AreaSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const edit = useSectionForm<'areas', Values>('areas', useSaveAreas(), {
    valuesOf: (stored) => ({ ...stored }),
    fieldsOf: ({ base: _, ...fields }) => fields,
    validate: () => ({}),
  })
  const nameOf = (area: keyof Fields) => t(`areas.${area}.title`)
  return (
    <SectionPage
      {...page}
      title={t('areas.title')}
      cardTitle={t('areas.card')}
      hint={t('areas.hint')}
      edit={edit}
      nameOf={nameOf}
      show={(fields, area) => t(fields[area] ? 'areas.on' : 'areas.off')}
    >
      {areas.map((area) => (
        <Switch
          key={area}
          className={cards.wide ?? ''}
          label={nameOf(area)}
          description={t(`areas.${area}.text`)}
          {...edit.form.getInputProps(area, { type: 'checkbox' })}
        />
      ))}
    </SectionPage>
  )
}
