import { useTranslation } from 'react-i18next'

const demoCategories = ['fashion', 'electronics', 'kitchen', 'books', 'toys'] as const

export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation('dashboard')
  return (category) => {
    const name = demoCategories.find((option) => option === category)
    return name ? t(`categories.${name}`) : category
  }
}
