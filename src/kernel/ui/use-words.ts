import { useTranslation } from 'react-i18next'
import { categories, colorCodes, genders } from '#contract/catalogue.ts'

/** The names of what the catalogue holds as codes; a code nobody knows is shown as it is stored. */
export function useWords() {
  const { t } = useTranslation('products')
  return {
    category(code: string): string {
      const known = categories.find((one) => one === code)
      return known ? t(`categories.${known}`) : code
    },
    gender(code: string): string {
      const known = genders.find((one) => one === code)
      return known ? t(`genders.${known}`) : code
    },
    color(code: string): string {
      const known = colorCodes.find((one) => one === code)
      return known ? t(`colors.${known}`) : code
    },
  }
}
