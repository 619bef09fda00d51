import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type Category, CategorySettings, isUsualCategory, longestCategory } from '#contract/categories.ts'
import { foldText } from '#contract/fold.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { listErrors } from '#features/settings/lists/list-values.ts'
import { useSaveCategories } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { useFormats } from '#kernel/format.ts'
import { useCategories } from '#shop/use-categories.ts'

type Fields = ShopSettings['categories']
export type CategoryValues = Fields & { base?: Snapshot<Fields> }

const fieldsOf = ({ categories }: Fields): Fields => ({
  categories: categories.map(({ name, ...category }) => ({ ...category, name: name.trim() })),
})

/** The form of the categories, with the texts of its fields. */
export function useCategoryForm() {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const { nameOf } = useCategories()
  const messages = {
    categories: t('categories.wrong.categories'),
    name: t('categories.wrong.name', { longest: formats.number(longestCategory) }),
  }
  function validate(values: Fields): FormErrors {
    const { categories } = fieldsOf(values)
    const errors = listErrors(CategorySettings, { categories }, messages)
    const names = categories.map((category) => foldText(nameOf(category)))
    for (const [index, { id, name }] of categories.entries()) {
      // The schema checks the name of a category only when the category is valid.
      if (name === '' && !isUsualCategory(id)) errors[`categories.${index}.name`] ??= messages.name
      if (name !== '' && names.indexOf(names[index] ?? '') !== index)
        errors[`categories.${index}.name`] ??= t('categories.wrong.sameName')
    }
    return errors
  }
  const edit = useSectionForm<'categories', CategoryValues>('categories', useSaveCategories(), {
    valuesOf: ({ categories }) => ({ categories: categories.map((category) => ({ ...category })) }),
    fieldsOf,
    validate,
  })
  /** The name with what its products can have. */
  const fullText = (category: Category): string =>
    formats.row([nameOf(category), ...category.options.map((option) => t(`categories.options.${option}`))])
  return {
    edit,
    nameOf: () => t('categories.title'),
    show: ({ categories = [] }: Partial<Fields>) => categories.map(fullText).join('\n'),
  }
}
