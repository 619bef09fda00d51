import { type Icon, IconBan, IconCopy, IconPower, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscountSearch } from '#contract/discount-search.ts'
import { DiscountConflict, type DiscountFields } from '#contract/discounts.ts'
import { currentOf, useEditForm } from '#forms/edit-form.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { OthersHere } from '#forms/others-here.tsx'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { notify } from '#kernel/snackbar.ts'
import type { RecordScreenProps } from '#list/list.ts'
import columns from '#ui/columns.module.css'
import { MenuItem } from '#ui/menu-item.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Neighbours } from '#ui/neighbours.tsx'
import { Page } from '#ui/page.tsx'
import type { TimelineEvent } from '#ui/timeline.tsx'
import { DiscountBadge } from './discount-badge.tsx'
import { Figures } from './discount-figures.tsx'
import { DiscountForm } from './form/discount-form.tsx'
import { type DiscountValues, fieldsOf, toSnapshot, valuesOf } from './form/discount-values.ts'
import { useDiscountCheck } from './form/use-discount-check.ts'
import { useShownField } from './form/use-shown-field.ts'
import { useEditDiscount } from './mutations.ts'
import { useDiscount, useNeighbours } from './queries.ts'
import { useDiscountActions } from './use-discount-actions.tsx'

type Props = RecordScreenProps<'discountId', DiscountSearch> & {
  orders: ReactNode
  history: (events: TimelineEvent[]) => ReactNode
}

export function DiscountScreen({ discountId, search, crumbs, orders, history }: Props) {
  const { t } = useTranslation('discounts')
  const { discount, goods } = useDiscount(discountId)
  const neighbours = useNeighbours(discountId, search)
  const editDiscount = useEditDiscount()
  const { nameOf, show } = useShownField(goods)
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm<DiscountFields, DiscountValues>({
    draft: `discount-${discountId}`,
    snapshot: toSnapshot(discount),
    valuesOf,
    fieldsOf,
    validate: useDiscountCheck(),
    mutation: editDiscount,
    about: { id: discountId },
    isShownAtOnce: true,
    send: (edit, { onSuccess, onError }) =>
      editDiscount.mutate(
        { id: discountId, ...edit },
        { onSuccess: (reply) => onSuccess(toSnapshot(reply.discount)), onError },
      ),
    currentIn: currentOf(DiscountConflict, toSnapshot),
    onSaved: () => notify({ message: t('form.saved') }),
  })
  const { code, created, updated, version } = discount
  const events = [
    { id: 'created', at: created, title: t('columns.created') },
    ...(version > 1 ? [{ id: 'updated', at: updated, title: t('detail.changed'), isGeneric: true }] : []),
  ]
  const actions = useActions(discountId, search)
  return (
    <Page
      crumbs={crumbs(code)}
      title={code}
      badge={
        <>
          <DiscountBadge state={discount.state} />
          <OthersHere record={`discount:${discountId}`} />
        </>
      }
      neighbours={
        <Neighbours
          label={t('title')}
          previous={{ label: t('detail.previous'), link: toDiscount(neighbours?.previous, search) }}
          back={{ label: t('detail.back'), link: <Link to="/discounts" search={search} /> }}
          next={{ label: t('detail.next'), link: toDiscount(neighbours?.next, search) }}
        />
      }
      actions={actions}
    >
      <div className={`${columns.columns} ${columns.early}`}>
        <div className={columns.column}>
          <DiscountForm form={form} id={bar.formId} goods={goods} onSubmit={submit}>
            <EditProblems {...problems} nameOf={nameOf} show={show} />
          </DiscountForm>
          {isUnsaved && <EditBar {...bar} changed={changed.map(nameOf)} />}
        </div>
        <div className={`${columns.column} ${cards.cards}`}>
          <Figures discount={discount} />
          {orders}
          {history(events)}
        </div>
      </div>
    </Page>
  )
}

type Action = { id: 'duplicate' | 'switch' | 'end' | 'delete'; title: string; icon: Icon; run: () => void }

/** The menu of the page, and the same as commands of the palette. */
function useActions(discountId: string, search: DiscountSearch): ReactNode {
  const { t } = useTranslation('discounts')
  const { discount } = useDiscount(discountId)
  const { remove, end, setActive, question } = useDiscountActions()
  const navigate = useNavigate()
  const canEdit = useMay()('discounts.edit')
  const { code, state, isActive } = discount
  const canEnd = state !== 'ended' && (discount.endsAt === null || Date.parse(discount.endsAt) > Date.now())
  const target = { ids: [discountId], count: 1, code }
  const actions: Action[] = [
    {
      id: 'duplicate',
      title: t('duplicate'),
      icon: IconCopy,
      run: () => void navigate({ to: '/discounts/new', search: { from: discountId } }),
    },
    {
      id: 'switch',
      title: t(isActive ? 'switchOff' : 'switchOn'),
      icon: IconPower,
      run: () => setActive(discount, !isActive),
    },
    ...(canEnd ? [{ id: 'end' as const, title: t('end'), icon: IconBan, run: () => end(target) }] : []),
    {
      id: 'delete',
      title: t('detail.delete'),
      icon: IconTrash,
      run: () => remove({ ...target, done: () => navigate({ to: '/discounts', search }) }),
    },
  ]
  usePageCommands(
    actions.map(
      ({ id, title, icon: ActionIcon, run }) =>
        canEdit && {
          id,
          synonyms: `discounts.${id}` as const,
          title,
          icon: <ActionIcon size={20} aria-hidden="true" />,
          run,
        },
    ),
  )
  if (!canEdit) return null
  return (
    <>
      <MoreMenu label={t('more')}>
        {actions.map(({ id, title, icon, run }) => (
          <MenuItem key={id} {...(id === 'delete' && { color: 'error' })} icon={icon} onClick={run}>
            {title}
          </MenuItem>
        ))}
      </MoreMenu>
      {question}
    </>
  )
}

const toDiscount = (id: string | null | undefined, search: DiscountSearch) =>
  id ? <Link to="/discounts/$discountId" params={{ discountId: id }} search={search} /> : null
