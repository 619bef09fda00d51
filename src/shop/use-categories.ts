import { useTranslation } from 'react-i18next'
import { type Category, type CategoryOption, categoryHas, isUsualCategory } from '#contract/categories.ts'
import { noCategory } from '#contract/category-words.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'

/** The categories of the shop; the app names the usual ones that have no name of their own. */
export function useCategories() {
  const { t } = useTranslation('ui')
  const settings = useShopSettings('categories')
  const ids = settings.categories.map(({ id }) => id)
  const nameOf = ({ id, name }: Pick<Category, 'id' | 'name'>): string =>
    name || (isUsualCategory(id) ? t(`categories.${id}`) : id)
  function textOf(id: string): string {
    if (id === '' || id === noCategory) return t('categories.none')
    const category = settings.categories.find((candidate) => candidate.id === id)
    return category ? nameOf(category) : t('categories.removed')
  }
  return {
    ids,
    nameOf,
    textOf,
    isKnown: (id: string): boolean => ids.includes(id),
    /** True if products of a category can have an option. */
    has: (option: CategoryOption, id: string | undefined): boolean => categoryHas(settings, option, id),
    /** Choices of a field or filter, with others that it has at the end, such as those of removed categories. */
    choicesWith: (others: readonly string[]): { value: string; label: string }[] =>
      [...new Set([...ids, ...others])].map((value) => ({ value, label: textOf(value) })),
  }
}
