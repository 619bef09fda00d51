import { useDraggable } from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { IconArrowsMove, IconMessage2, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item, Profile } from '#contract/kanban.ts'
import { numberOf } from '#features/kanban/figures.ts'
import { Due, HighPriority, ItemFaces } from '#features/kanban/item/facts/item-facts.tsx'
import { Label } from '#features/kanban/item/facts/label.tsx'
import { useFileUrl, useIsSending } from '#features/kanban/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { cx } from '#ui/cx.ts'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import styles from './board-card.module.css'

export type CardAct = (what: 'move' | 'delete', item: Item) => void
export type CardProps = {
  item: Item
  profiles: ReadonlyMap<string, Profile>
  day: string
  /** True in the last column, where nothing is late. */
  isDone: boolean
  onAct: CardAct
}

type RowProps = CardProps & {
  /** Its index among the visible cards, without a dragged one. */
  at: number
  index?: number
  /** Moved by keyboard: it is drawn at the place of its drop. */
  isLifted: boolean
  /** Dragged: its visible copy follows the pointer. */
  isAway: boolean
  measure?: (element: HTMLElement | null) => void
  /** Pixels from the start of a virtual list. */
  start?: number
}

export const CardRow = memo(function CardRow({
  at,
  index,
  isLifted,
  isAway,
  measure,
  start,
  ...card
}: RowProps) {
  const { t } = useTranslation('kanban')
  const mayEdit = useMay()('board.edit')
  const { id } = card.item
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id,
    data: { kind: 'item' },
    attributes: { roleDescription: t('drag.card') },
    disabled: !mayEdit,
  })
  return (
    <li
      ref={(element) => {
        setNodeRef(element)
        measure?.(element)
      }}
      data-row={isAway ? undefined : at}
      data-index={index}
      data-item={id}
      className={cx(styles.row, isAway && styles.away)}
      style={start === undefined ? undefined : { transform: `translateY(${start}px)` }}
      data-placed={start === undefined ? undefined : true}
    >
      <CardFace
        {...card}
        isLifted={isLifted}
        grab={setActivatorNodeRef}
        grip={
          mayEdit
            ? {
                ...listeners,
                'aria-describedby': attributes['aria-describedby'],
                'aria-roledescription': attributes['aria-roledescription'],
              }
            : undefined
        }
      />
    </li>
  )
})

type FaceProps = CardProps & {
  isLifted?: boolean
  grab?: (element: HTMLElement | null) => void
  grip?: Pick<ComponentProps<'a'>, 'aria-describedby' | 'aria-roledescription' | 'onKeyDown'>
}

export function CardFace({ item, profiles, day, isDone, onAct, isLifted, grab, grip }: FaceProps) {
  const { t } = useTranslation('kanban')
  const mayEdit = useMay()('board.edit')
  const { id, title, labels, checklist, people, attachments } = item
  const done = checklist.filter((step) => step.isDone).length
  const cover = attachments.find(({ type }) => type.startsWith('image/'))
  const names = people.flatMap((person) => profiles.get(person)?.name ?? [])
  return (
    <article className={styles.card} data-lifted={isLifted || undefined}>
      {cover && <Cover id={cover.id} />}
      {(labels.length > 0 || item.priority === 'high') && (
        <div className={styles.labels}>
          {labels.map((label) => (
            <Label key={label} name={label} />
          ))}
          {item.priority === 'high' && <HighPriority className={styles.flag} />}
        </div>
      )}
      <h3 className={styles.title}>
        <Link
          ref={grab}
          to="/kanban"
          search={(now) => ({ ...now, item: id })}
          resetScroll={false}
          draggable={false}
          className={styles.link}
          dir="auto"
          preload={false}
          {...grip}
        >
          {title}
        </Link>
      </h3>
      {checklist.length > 0 && (
        <div className="row small dim">
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${(100 * done) / checklist.length}%` }} />
          </span>
          <span className="sr-only">{t('card.steps', { done, total: checklist.length })}</span>
          <bdi className="num" aria-hidden="true">
            {done}/{checklist.length}
          </bdi>
        </div>
      )}
      <div className={`small dim ${styles.meta}`}>
        <span className={`row ${styles.facts}`}>
          {item.number > 0 && <bdi className="num">{numberOf(item.number)}</bdi>}
          <Due dueDate={item.dueDate} day={day} isDone={isDone} />
          <Count icon={<IconMessage2 size={16} />} count={item.commentIds.length} name="comments" />
          <Count icon={<IconPaperclip size={16} />} count={item.attachments.length} name="files" />
        </span>
        <ItemFaces className={styles.faces} names={names} />
      </div>
      <div className={styles.menu}>
        <MoreMenu label={t('card.menu', { title })}>
          <MenuLink
            icon={IconPencil}
            to="/kanban"
            search={(now) => ({ ...now, item: id })}
            resetScroll={false}
            preload={false}
          >
            {t('card.open')}
          </MenuLink>
          {mayEdit && (
            <>
              <MenuItem icon={IconArrowsMove} onClick={() => onAct('move', item)}>
                {t('card.move')}
              </MenuItem>
              <Menu.Divider />
              <MenuItem icon={IconTrash} onClick={() => onAct('delete', item)}>
                {t('card.delete')}
              </MenuItem>
            </>
          )}
        </MoreMenu>
      </div>
    </article>
  )
}

function Cover({ id }: { id: string }) {
  const url = useFileUrl(id, !useIsSending(id))
  return <div className={styles.cover}>{url && <img src={url} alt="" draggable={false} />}</div>
}

function Count({
  icon,
  count,
  name,
}: {
  icon: React.ReactElement
  count: number
  name: 'comments' | 'files'
}) {
  const { t } = useTranslation('kanban')
  const formats = useFormats()
  if (count === 0) return null
  const words = t(`card.${name}`, { count })
  return (
    <span className={styles.fact} title={words}>
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{words}</span>
      <bdi className="num" aria-hidden="true">
        {formats.number(count)}
      </bdi>
    </span>
  )
}
