import { useTranslation } from 'react-i18next'
import type { ShopSettings } from '#contract/settings.ts'
import { logoParts } from '#contract/shop-logo.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import cards from '#forms/form-cards.module.css'
import { PictureField } from '#forms/picture-field.tsx'
import { logoPicture } from '#forms/picture-file.ts'
import { useSaveLogo } from './mutations.ts'
import { useSectionForm } from './section-form.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'
import styles from './settings.module.css'

type Fields = ShopSettings['logo']
type Values = Fields & { base?: Snapshot<Fields> }

export function LogoSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const edit = useSectionForm<'logo', Values>('logo', useSaveLogo(), {
    valuesOf: (stored) => ({ ...stored }),
    fieldsOf: ({ base: _, ...fields }) => fields,
    validate: () => ({}),
  })
  const nameOf = (part: keyof Fields) => t(`logo.${part}`)
  const { form } = edit
  // In the app, the one replaces the other where it is missing.
  const { light, dark } = form.values
  const pictures = { light: light || dark, dark: dark || light }
  return (
    <SectionPage
      {...page}
      title={t('logo.title')}
      cardTitle={t('logo.card')}
      hint={t('logo.hint')}
      edit={edit}
      nameOf={nameOf}
      show={(fields, part) => t(fields[part] ? 'logo.chosen' : 'logo.none')}
    >
      {logoParts.map((part) => (
        <fieldset key={part} className={cards.wide}>
          <legend className={styles.legend}>{nameOf(part)}</legend>
          <PictureField
            name={nameOf(part)}
            value={form.values[part]}
            read={logoPicture}
            preview={
              <span className={styles.logo} data-part={part}>
                {pictures[part] ? <img src={pictures[part]} alt="" /> : t('logo.none')}
              </span>
            }
            onChange={(picture) => form.setFieldValue(part, picture)}
          />
        </fieldset>
      ))}
    </SectionPage>
  )
}
