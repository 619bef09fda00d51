import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { limits, type Profile, priorities } from '#contract/kanban.ts'
import { DayField } from '#forms/day-field.tsx'
import { ManySelect } from '#forms/many-select.tsx'
import { Optional } from '#forms/optional.tsx'
import { pickable } from '#forms/pickable.ts'
import styles from './item/item-drawer.module.css'

type Props<Values> = {
  form: UseFormReturnType<Values>
  profiles: readonly Profile[]
  /** The people assigned now: a former employee may stay assigned. */
  people: readonly string[]
  children?: ReactNode
}

export function SharedFields<Values extends { people: string[]; priority: string; dueDate: string }>({
  form,
  profiles,
  people,
  children,
}: Props<Values>) {
  const { t } = useTranslation(['items', 'kanban'])
  const formerIds = people.filter((id) => !profiles.some((profile) => profile.id === id))
  return (
    <>
      <ManySelect
        label={<Optional>{t('people')}</Optional>}
        data={[
          ...pickable(profiles, people).map(({ id, name }) => ({ value: id, label: name })),
          ...formerIds.map((id) => ({ value: id, label: t('former') })),
        ]}
        maxValues={limits.people}
        nothingFoundMessage={t('nobodyFound')}
        data-path="people"
        {...form.getInputProps('people')}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={t('priority')}
          data={priorities.map((value) => ({ value, label: t(`kanban:priorities.${value}`) }))}
          {...form.getInputProps('priority')}
        />
        <DayField label={<Optional>{t('dueDate')}</Optional>} {...form.getInputProps('dueDate')} />
        {children}
      </div>
    </>
  )
}
