import { Checkbox, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { type CatalogueFilter, colorCodes, genders } from '#contract/catalogue.ts'
import { noCategory } from '#contract/category-words.ts'
import { priceBandsOf } from '#contract/price-ranges.ts'
import { StarInput } from '#features/products/detail/star-input.tsx'
import { productQueries } from '#features/products/queries.ts'
import { Swatches } from '#features/products/swatches.tsx'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { useCategories } from '#shop/use-categories.ts'
import { useWords } from '#shop/use-words.ts'
import { Counted, type Counts, useDescription } from './counted.tsx'
import { type Facet, useFacetTexts } from './facets.ts'
import styles from './filters.module.css'

type Props = {
  facet: Facet
  filter: CatalogueFilter
  counted: CatalogueFilter
  onFilter: (part: Partial<CatalogueFilter>) => void
}

export function FacetField({ facet, filter, counted, onFilter }: Props) {
  const { t } = useTranslation('products')
  const all = useQuery(productQueries.facets(counted)).data
  const counts = facet === 'rating' ? undefined : all?.[facet]
  const described = useDescription(counts)
  const words = useWords()
  const { choicesWith, textOf } = useCategories()
  const may = useMay()
  const texts = useFacetTexts()
  const { priceSteps } = useShopSettings('stock')
  switch (facet) {
    case 'categories': {
      // Staff find the products of removed categories and those without one.
      const others = may('catalogue.edit') ? Object.keys(counts ?? {}) : []
      const choices = choicesWith([...filter.categories, ...others].filter((id) => id !== noCategory))
      const hasNone = [...filter.categories, ...others].includes(noCategory)
      return (
        <Several
          label={texts.name(facet)}
          options={[...choices.map(({ value }) => value), ...(hasNone ? [noCategory] : [])]}
          nameOf={textOf}
          counts={counts}
          chosen={filter.categories}
          onChange={(chosen) => onFilter({ categories: chosen })}
        />
      )
    }
    case 'gender':
      return (
        <Several
          label={texts.name(facet)}
          options={genders}
          nameOf={words.gender}
          counts={counts}
          chosen={filter.gender}
          onChange={(chosen) => onFilter({ gender: chosen })}
        />
      )
    case 'colors':
      return (
        <Swatches
          label={texts.name(facet)}
          codes={colorCodes}
          counts={counts}
          chosen={filter.colors}
          onChange={(colors) => onFilter({ colors })}
        />
      )
    case 'price': {
      const ranges = priceBandsOf(priceSteps)
      const isOwn = filter.price !== '' && !ranges.includes(filter.price)
      const bands = ['', ...ranges, ...(isOwn ? [filter.price] : [])]
      return (
        <Radio.Group
          aria-label={texts.name(facet)}
          value={filter.price}
          onChange={(price) => onFilter({ price })}
        >
          <div className={styles.options}>
            {bands.map((band) => (
              <Radio
                key={band}
                value={band}
                {...(ranges.includes(band) && described(band))}
                label={
                  band === '' ? (
                    t('any')
                  ) : (
                    // Only the ranges of the settings are counted.
                    <Counted
                      name={texts.price(band)}
                      counts={ranges.includes(band) ? counts : undefined}
                      value={band}
                    />
                  )
                }
              />
            ))}
          </div>
        </Radio.Group>
      )
    }
    case 'rating':
      return (
        <div className={`row ${styles.rating}`}>
          <StarInput
            label={texts.name(facet)}
            value={filter.rating}
            onChange={(rating) => onFilter({ rating })}
          />
          <span className="dim small" dir="auto">
            {filter.rating > 0 ? texts.value(filter, facet) : t('any')}
          </span>
          {filter.rating > 0 && (
            <button type="button" className={styles.clear} onClick={() => onFilter({ rating: 0 })}>
              {t('any')}
            </button>
          )}
        </div>
      )
    case 'stock':
      return (
        <Checkbox
          label={<Counted name={t('values.inStock')} counts={counts} value="in" />}
          {...described('in')}
          checked={filter.stock === 'in'}
          onChange={({ currentTarget }) => onFilter({ stock: currentTarget.checked ? 'in' : '' })}
        />
      )
    case 'saved':
      return (
        <Checkbox
          label={<Counted name={t('values.saved')} counts={counts} value="yes" />}
          {...described('yes')}
          checked={filter.saved === 'yes'}
          onChange={({ currentTarget }) => onFilter({ saved: currentTarget.checked ? 'yes' : '' })}
        />
      )
    case 'visibility':
      return (
        <Checkbox
          label={<Counted name={t('values.hidden')} counts={counts} value="hidden" />}
          {...described('hidden')}
          checked={filter.visibility === 'hidden'}
          onChange={({ currentTarget }) => onFilter({ visibility: currentTarget.checked ? 'hidden' : '' })}
        />
      )
  }
}

function Several<Code extends string>({
  label,
  options,
  nameOf,
  counts,
  chosen,
  onChange,
}: {
  label: string
  options: readonly Code[]
  nameOf: (code: string) => string
  counts: Counts
  chosen: readonly Code[]
  onChange: (chosen: Code[]) => void
}) {
  const described = useDescription(counts)
  return (
    <fieldset className={styles.options} aria-label={label}>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={<Counted name={nameOf(option)} counts={counts} value={option} />}
          {...described(option)}
          checked={chosen.includes(option)}
          onChange={({ currentTarget }) =>
            onChange(
              options.filter((candidate) =>
                candidate === option ? currentTarget.checked : chosen.includes(candidate),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}
