import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import { isInUse } from '#contract/areas.ts'
import { countingRights, type Right, readingOf, rights } from '#contract/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import styles from './team.module.css'

const groups = {
  products: ['catalogue', 'stock', 'reviews'],
  sales: ['dashboard', 'orders', 'customers', 'invoices', 'discounts'],
  collaboration: ['board', 'calendar', 'contacts', 'chat', 'mail', 'social'],
  administration: ['team', 'settings', 'activity'],
} as const satisfies Record<string, readonly AreaOf<Right>[]>
type AreaOf<Name extends string> = Name extends `${infer Area}.${string}` ? Area : never
const groupNames = Object.keys(groups) as (keyof typeof groups)[]

type Props = {
  chosen: readonly Right[]
  /** The rights that can be given; all by default. */
  offered?: readonly Right[]
  may: (right: Right) => boolean
  onChange: (chosen: readonly Right[]) => void
}

/** A set of rights; those that oneself lacks cannot be given, and those of areas that are off are not shown. */
export function RightsField({ chosen, offered = rights, may, onChange }: Props) {
  const { t } = useTranslation(['team', 'rights'])
  const areasInUse = useShopSettings('areas')
  const checkbox = (right: Right) => (
    <Checkbox
      key={right}
      label={t(`rights:${right}`)}
      checked={chosen.includes(right)}
      disabled={!may(right)}
      title={may(right) ? undefined : t('roles.notYours')}
      onChange={({ currentTarget }) =>
        onChange(
          currentTarget.checked
            ? [...new Set([...chosen, right, readingOf(right) ?? right])]
            : countingRights(chosen.filter((chosenRight) => chosenRight !== right)),
        )
      }
    />
  )
  return (
    <fieldset className={styles.rights}>
      <legend>{t('roles.rights')}</legend>
      {groupNames.map((group) => {
        const inGroup = offered.filter(
          (right) => isInUse(right, areasInUse) && groups[group].some((area) => right.startsWith(`${area}.`)),
        )
        if (inGroup.length === 0) return null
        return (
          <fieldset key={group} className={styles.rightGroup}>
            <legend>{t(`roles.groups.${group}`)}</legend>
            {inGroup.map(checkbox)}
          </fieldset>
        )
      })}
    </fieldset>
  )
}
