import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { colorCodes, genders } from '#contract/catalogue.ts'
import { type Formats, useFormats } from '#kernel/format.ts'

export type Variant = { color?: string | null; size?: string | number | null; code?: string | null }

export function useWords() {
  const { t } = useTranslation('products')
  return wordsOf(t, useFormats())
}

/** The words of goods in the language of a translator. */
export function wordsOf(t: TFunction<'products'>, formats: Formats) {
  const color = (code: string): string => {
    const colorCode = colorCodes.find((candidate) => candidate === code)
    return colorCode ? t(`colors.${colorCode}`) : code
  }
  return {
    gender(code: string): string {
      const shopGender = genders.find((gender) => gender === code)
      return shopGender ? t(`genders.${shopGender}`) : code
    },
    color,
    variant({ color: chosen, size, code }: Variant): string {
      const number = Number(size)
      return [
        chosen && color(chosen),
        size && t('ofSize', { size: Number.isNaN(number) ? size : formats.number(number) }),
        code,
      ]
        .filter(Boolean)
        .join(' · ')
    },
  }
}
