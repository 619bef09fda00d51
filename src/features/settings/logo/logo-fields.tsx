import { useTranslation } from 'react-i18next'
import { logoParts } from '#contract/shop-logo.ts'
import styles from '#features/settings/settings.module.css'
import cards from '#forms/form-cards.module.css'
import { PictureField } from '#forms/picture-field.tsx'
import { logoPicture } from '#forms/picture-file.ts'
import type { useLogoForm } from './use-logo-form.ts'

/** The pictures of the logo, each with a preview on its background. */
export function LogoFields({ edit: { form }, nameOf }: ReturnType<typeof useLogoForm>) {
  const { t } = useTranslation('settings')
  // In the app, the one replaces the other where it is missing.
  const { light, dark } = form.values
  const pictures = { light: light || dark, dark: dark || light }
  return logoParts.map((part) => (
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
  ))
}
