import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import { countingRights, type Right, readingOf, rights } from '#contract/rights.ts'
import styles from './team.module.css'

type Props = {
  chosen: readonly Right[]
  /** The rights that can be given; all by default. */
  offered?: readonly Right[]
  may: (right: Right) => boolean
  onChange: (chosen: readonly Right[]) => void
}

/** A set of rights; those that oneself lacks cannot be given. */
export function RightsField({ chosen, offered = rights, may, onChange }: Props) {
  const { t } = useTranslation(['team', 'rights'])
  return (
    <fieldset className={styles.rights}>
      <legend>{t('roles.rights')}</legend>
      {offered.map((right) => (
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
      ))}
    </fieldset>
  )
}
