import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import {
  type Category,
  type CategoryOption,
  categoryOptions,
  isUsualCategory,
  maxCategories,
} from '#contract/categories.ts'
import { newId } from '#features/settings/lists/list-values.ts'
import { type ListForm, OrderedList } from '#features/settings/lists/ordered-list.tsx'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import styles from '#features/settings/settings.module.css'
import cards from '#forms/form-cards.module.css'
import { Optional } from '#forms/optional.tsx'
import { useCategories } from '#shop/use-categories.ts'
import { useCategoryForm } from './use-category-form.ts'

const blankCategory = (): Category => ({ id: newId(), name: '', options: [] })

/** The categories of products in this shop, with what their products can have. */
export function CategorySettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const { nameOf } = useCategories()
  const categories = useCategoryForm()
  const { form } = categories.edit
  return (
    <SectionPage
      {...page}
      title={t('categories.title')}
      cardTitle={t('categories.card')}
      hint={t('categories.hint')}
      {...categories}
    >
      <OrderedList
        form={form as unknown as ListForm}
        field="categories"
        label={t('categories.title')}
        addLabel={t('categories.add')}
        items={form.values.categories}
        max={maxCategories}
        nameOf={({ id, name }) =>
          name.trim() === '' && !isUsualCategory(id) ? t('categories.new') : nameOf({ id, name: name.trim() })
        }
        blank={blankCategory}
        canRemove={() => true}
      >
        {({ id, options }, index) => {
          const label = t('categories.name')
          return (
            <div className={cards.fields}>
              <TextInput
                label={isUsualCategory(id) ? <Optional>{label}</Optional> : label}
                placeholder={isUsualCategory(id) ? nameOf({ id, name: '' }) : undefined}
                autoComplete="off"
                {...form.getInputProps(`categories.${index}.name`)}
              />
              <Checkbox.Group
                label={t('categories.optionsLabel')}
                value={options}
                onChange={(chosen) =>
                  form.setFieldValue(
                    `categories.${index}.options`,
                    categoryOptions.filter((option) => chosen.includes(option)) satisfies CategoryOption[],
                  )
                }
              >
                <div className={styles.options}>
                  {categoryOptions.map((option) => (
                    <Checkbox key={option} value={option} label={t(`categories.options.${option}`)} />
                  ))}
                </div>
              </Checkbox.Group>
            </div>
          )
        }}
      </OrderedList>
    </SectionPage>
  )
}
