import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { features } from '#app/features.ts'
import { mayOpen, neededFor } from '#app/nav.ts'
import type { Contact } from '#contract/contacts.ts'
import type { SearchReply } from '#contract/search.ts'
import { useExtensions } from '#features/account/queries.ts'
import { useContactsOf } from '#features/contacts/queries.ts'
import { useRecords } from '#features/search/queries.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { pageCommands, runOnNextPage } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { type Recent, useRecents } from '#list/recents.ts'
import { useRoleName } from '#shop/use-role-name.ts'
import { type Command, CommandPalette } from './command-palette.tsx'
import { NavIcon } from './nav/nav-icon.tsx'
import { useNavTitle } from './nav/use-nav-title.ts'

/** Pause in typing before a search, in ms. */
const rest = 150

export function SearchPalette({
  commands,
  typed,
  ...panel
}: {
  commands: readonly Command[]
  typed: string
  onClose: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState(typed)
  const [searched] = useDebouncedValue(text, rest)
  const { records, error, isBusy, isAway } = useRecords(searched)
  const contacts = useContactsOf(searched)
  const commandsOf = useRecordCommands()
  const openAgain = useRecentCommands()
  const links = useLinkCommands()
  const recents = useRecents()
  const isEmpty = text.trim() === ''
  const isWaiting = isBusy || (searched !== text && text.trim().length > 1)
  const notice = isAway
    ? t('palette.away')
    : error && !error.isUnknownCall
      ? failureText(error)
      : isWaiting && !records
        ? t('palette.busy')
        : records?.isNear && !isEmpty
          ? t('palette.near', { text: searched.trim() })
          : undefined
  return (
    <CommandPalette
      {...panel}
      commands={[...commands, ...links]}
      records={isEmpty ? openAgain(recents) : commandsOf(records, contacts)}
      areOld={isWaiting || searched !== text}
      typed={typed}
      onText={setText}
      notice={notice}
    />
  )
}

function useRecentCommands() {
  const navigate = useNavigate()
  const may = useMay()
  const isOpen = ({ area, id }: Recent) => mayOpen(`/${area}/${id}`, may)
  return (recents: readonly Recent[]): Command[] =>
    recents
      .filter(isOpen)
      .map(({ area, id, title, hint }) => ({
        id: `recent-${area}-${id}`,
        group: 'recent',
        title,
        hint,
        icon: <NavIcon name={area} />,
        run: () => void navigate({ to: `/${area}/${id}` as '/' }),
      }))
}

/** Settings sections and tools of pages that this user may open; those of the open page are its commands. */
function useLinkCommands(): Command[] {
  const { t } = useTranslation('links')
  const titleOf = useNavTitle()
  const navigate = useNavigate()
  const can = useExtensions()
  const may = useMay()
  const isOnPage = (id: string) => pageCommands().some((command) => command.id === id)
  return features.flatMap(({ key, links = {} }) =>
    Object.entries(links)
      .filter(([name, { to, extension, right }]) => {
        const hasAll = [...neededFor(to).extensions, ...(extension ? [extension] : [])].every(can)
        return hasAll && mayOpen(to, may) && (!right || may(right)) && !isOnPage(`${key}-${name}`)
      })
      .map(([name, { to, hash, isCommand }]) => ({
        id: `link-${key}-${name}`,
        group: isCommand ? 'actions' : 'pages',
        title: t(`${key}.${name}` as 'team.roles'),
        hint: titleOf(key),
        synonyms: `${key}.${name}`,
        icon: <NavIcon name={key} />,
        run: () => {
          if (isCommand) runOnNextPage(`${key}-${name}`)
          void navigate({ to: to as '/', hash })
        },
      })),
  )
}

const nothing = { customers: [], orders: [], products: [], invoices: [] }

function useRecordCommands() {
  const { t } = useTranslation(['shell', 'ui', 'kinds'])
  const titleOf = useNavTitle()
  const formats = useFormats()
  const roleName = useRoleName()
  const shopCurrency = useShopCurrency()
  const navigate = useNavigate()
  return (records: SearchReply | undefined, contacts: readonly Contact[]): Command[] => {
    const entry = (group: string, id: string | number, title: string, hint: string): Command => ({
      id: `${group}-${id}`,
      group,
      groupTitle: titleOf(group),
      title,
      hint,
      icon: <NavIcon name={group} />,
      run: () => void navigate({ to: `/${group}/${id}` as '/' }),
    })
    const {
      customers,
      orders,
      products,
      invoices,
      currency,
      found = {},
    } = records ?? { ...nothing, currency: shopCurrency }
    const hits = features.flatMap(({ key, found: addresses = {} }) =>
      Object.entries(addresses).flatMap(([kind, addressOf]) =>
        (found[kind] ?? []).map(({ id, title, hint, role, within = '', at }) => ({
          ...entry(
            kind,
            `${within} ${id}`,
            title,
            [hint, role && roleName(role), at && formats.shortDay(at)].filter(Boolean).join(' · '),
          ),
          groupTitle: t(`kinds:${key}.${kind}` as 'kinds:mail.mails'),
          icon: <NavIcon name={key} />,
          run: () => void navigate(addressOf({ id, within })),
        })),
      ),
    )
    return [
      ...customers.map(({ id, name, email }) => entry('customers', id, name, email)),
      ...contacts.map(({ uid, name, company }) => ({
        ...entry('contacts', uid, name, company),
        run: () => void navigate({ to: '/contacts', search: { contact: uid } }),
      })),
      ...orders.map(({ id, customer, state, total }) =>
        entry(
          'orders',
          id,
          `#${id} · ${customer}`,
          `${t(`ui:states.${state}`)} · ${formats.money(total, currency)}`,
        ),
      ),
      ...products.map(({ id, name, price, stock, code }) =>
        entry(
          'products',
          id,
          name,
          [code, t('palette.inStock', { count: stock }), formats.money(price, currency)]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
      ...invoices.map(({ id, number, name, total }) =>
        entry('invoices', id, `${number ?? t('palette.draft')} · ${name}`, formats.money(total, currency)),
      ),
      ...hits,
    ]
  }
}
