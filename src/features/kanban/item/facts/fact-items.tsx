import { IconFlag, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hasRoom } from '#contract/board.ts'
import { type Board, type Item, limits, type Priority, type Profile, priorities } from '#contract/kanban.ts'
import { today } from '#features/kanban/figures.ts'
import type { useItemEdits } from '#features/kanban/item/use-record-edits.ts'
import { type Pick, PickItems } from '#forms/pick-items.tsx'
import { pickable } from '#forms/pickable.ts'
import { useDayReader } from '#forms/typed/use-day-reader.ts'
import { useFormats } from '#kernel/format.ts'
import { TeamAvatar } from '#ui/team-faces.tsx'
import facts from './item-facts.module.css'
import { Label } from './label.tsx'

const none = ''

export function PeopleItems({
  profiles,
  people,
  onChange,
}: {
  profiles: readonly Profile[]
  people: readonly string[]
  onChange: (people: string[]) => void
}) {
  const { t } = useTranslation('items')
  const formerIds = people.filter((id) => !profiles.some((profile) => profile.id === id))
  const isFull = people.length >= limits.people
  return (
    <PickItems
      isMany
      search={t('findPerson')}
      nothing={t('nobodyFound')}
      chosen={people}
      options={[
        ...pickable(profiles, people).map(({ id, name }) => ({
          value: id,
          label: name,
          icon: <TeamAvatar name={name} size={22} />,
        })),
        ...formerIds.map((id) => ({ value: id, label: t('former') })),
      ].map((option) => ({ ...option, isDisabled: isFull && !people.includes(option.value) }))}
      onPick={(id) =>
        onChange(people.includes(id) ? people.filter((person) => person !== id) : [...people, id])
      }
    />
  )
}

export function PriorityItems({
  priority,
  onChange,
}: {
  priority: Priority
  onChange: (priority: Priority) => void
}) {
  const { t } = useTranslation('kanban')
  return (
    <PickItems
      chosen={[priority]}
      options={priorities
        .toReversed()
        .map((value) => ({
          value,
          label: t(`priorities.${value}`),
          icon: (
            <IconFlag
              size={16}
              stroke={1.9}
              data-priority={value}
              className={facts.flag}
              aria-hidden="true"
            />
          ),
        }))}
      onPick={(value) => onChange(value as Priority)}
    />
  )
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export function DueItems({
  dueDate,
  onChange,
}: {
  dueDate: string | null
  onChange: (day: string | null) => void
}) {
  const { t } = useTranslation('items')
  const formats = useFormats()
  const readTyped = useDayReader()
  const day = today()
  const near = [
    { value: day, label: t('due.today') },
    { value: dayAfter(day, 1), label: t('due.tomorrow') },
    { value: dayAfter(day, 7), label: t('due.week') },
  ].map((option) => ({ ...option, hint: formats.shortDay(option.value) }))
  const now = dueDate !== null && !near.some(({ value }) => value === dueDate)
  return (
    <PickItems
      search={t('due.type')}
      nothing={t('dueWrong')}
      chosen={[dueDate ?? none]}
      options={[
        ...near,
        ...(now ? [{ value: dueDate, label: formats.fullDay(dueDate) }] : []),
        { value: none, label: t('due.none') },
      ]}
      making={(text) => {
        const typed = readTyped(text)
        return typed === undefined ? undefined : { value: typed, label: formats.fullDay(typed) }
      }}
      onPick={(value) => onChange(value === none ? null : value)}
    />
  )
}

export function LabelItems({
  labels,
  all,
  onChange,
}: {
  labels: readonly string[]
  all: readonly string[]
  onChange: (labels: string[]) => void
}) {
  const { t } = useTranslation('items')
  const formats = useFormats()
  const isFull = labels.length >= limits.labels
  const allLabels = [...new Set([...labels, ...all])].toSorted(formats.compare)
  return (
    <PickItems
      isMany
      search={t('findLabel')}
      nothing={isFull ? t('labelsWrong', { max: limits.labels, letters: limits.label }) : t('noLabels')}
      chosen={labels}
      options={allLabels.map((label) => ({
        value: label,
        label,
        icon: <Label name={label} isDot />,
        isDisabled: isFull && !labels.includes(label),
      }))}
      making={(text) =>
        isFull || text.length > limits.label
          ? undefined
          : {
              value: text,
              label: t('newLabel', { name: text }),
              icon: <IconTag size={16} aria-hidden="true" />,
            }
      }
      onPick={(label) =>
        onChange(
          labels.includes(label) ? labels.filter((labelName) => labelName !== label) : [...labels, label],
        )
      }
    />
  )
}

const usualEstimates = [1, 2, 3, 5, 8, 13]

export function EstimateItems({
  estimate,
  onChange,
}: {
  estimate: number | null
  onChange: (estimate: number | null) => void
}) {
  const { t } = useTranslation('items')
  const pointsOf = (points: number): Pick => ({
    value: String(points),
    label: t('stories.points', { count: points }),
  })
  const now = estimate !== null && !usualEstimates.includes(estimate) ? [pointsOf(estimate)] : []
  return (
    <PickItems
      search={t('estimateType')}
      nothing={t('estimateWrong', { max: limits.estimate })}
      chosen={[estimate === null ? none : String(estimate)]}
      options={[...usualEstimates.map(pointsOf), ...now, { value: none, label: t('estimateNone') }]}
      making={(text) => {
        const points = Number(text.replace(',', '.'))
        const isFine = text !== '' && points >= 0 && points <= limits.estimate
        return isFine ? pointsOf(points) : undefined
      }}
      onPick={(value) => onChange(value === none ? null : Number(value))}
    />
  )
}

export function ColumnItems({ board: { columns }, itemId, onPick }: PickerProps<string>) {
  const { t } = useTranslation('items')
  const here = columns.find(({ itemIds }) => itemIds.includes(itemId))
  return (
    <PickItems
      chosen={here ? [here.id] : []}
      options={columns.map((column) => {
        const title = column.title || t('unnamed')
        const isFull = column !== here && !hasRoom(column)
        return { value: column.id, label: isFull ? t('full', { title }) : title, isDisabled: isFull }
      })}
      onPick={onPick}
    />
  )
}

type PickerProps<Value> = { board: Board; itemId: string; onPick: (value: Value) => void }

export function StoryItems({ board: { stories }, itemId, onPick }: PickerProps<string | null>) {
  const { t } = useTranslation('items')
  const story = stories.find(({ itemIds }) => itemIds.includes(itemId))
  return (
    <PickItems
      search={t('findStory')}
      nothing={t('noStoryFound')}
      chosen={[story?.id ?? none]}
      options={[
        ...stories.map(({ id, title }) => ({ value: id, label: title })),
        { value: none, label: t('noStory') },
      ]}
      onPick={(value) => onPick(value === none ? null : value)}
    />
  )
}

export type FactName = 'people' | 'labels' | 'dueDate' | 'priority' | 'columnId' | 'story' | 'estimate'

type FactProps = { fact: FactName; item: Item; board: Board; edits: ReturnType<typeof useItemEdits> }

export function FactItems({ fact, item, board, edits: { change, toColumn, toStory } }: FactProps) {
  switch (fact) {
    case 'people':
      return (
        <PeopleItems
          profiles={board.profiles}
          people={item.people}
          onChange={(people) => change({ people })}
        />
      )
    case 'labels':
      return (
        <LabelItems
          labels={item.labels}
          all={board.items.flatMap(({ labels }) => labels)}
          onChange={(labels) => change({ labels })}
        />
      )
    case 'dueDate':
      return <DueItems dueDate={item.dueDate} onChange={(dueDate) => change({ dueDate })} />
    case 'priority':
      return <PriorityItems priority={item.priority} onChange={(priority) => change({ priority })} />
    case 'columnId':
      return <ColumnItems board={board} itemId={item.id} onPick={toColumn} />
    case 'story':
      return <StoryItems board={board} itemId={item.id} onPick={toStory} />
    case 'estimate':
      return <EstimateItems estimate={item.estimate} onChange={(estimate) => change({ estimate })} />
  }
}
