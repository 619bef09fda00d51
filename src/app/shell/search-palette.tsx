import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchReply } from '#contract/search.ts'
import { useRecords } from '#features/search/queries.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { type Command, CommandPalette } from './command-palette.tsx'
import { NavIcon } from './nav-icon.tsx'

/** How long typing rests before the server is asked, in milliseconds. */
const rest = 150

/** The palette that also finds what the shop keeps. */
export function SearchPalette({
  commands,
  ...panel
}: {
  commands: readonly Command[]
  onClose: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, rest)
  const { records, error, isBusy, isAway } = useRecords(asked)
  const commandsOf = useRecordCommands()
  const isWaiting = isBusy || (asked !== text && text.trim().length > 1)
  const notice = isAway
    ? t('palette.away')
    : error
      ? failureText(error)
      : isWaiting && !records
        ? t('palette.busy')
        : undefined
  return (
    <CommandPalette
      {...panel}
      commands={commands}
      records={records && text.trim() !== '' ? commandsOf(records) : []}
      areOld={isWaiting}
      onText={setText}
      notice={notice}
    />
  )
}

function useRecordCommands() {
  const { t } = useTranslation(['shell', 'ui'])
  const formats = useFormats()
  const navigate = useNavigate()
  return ({ customers, orders, products, invoices, currency }: SearchReply): Command[] => {
    const entry = (group: Command['group'], id: string | number, title: string, hint: string): Command => ({
      id: `${group}-${id}`,
      group,
      title,
      hint,
      icon: <NavIcon name={group} />,
      run: () => void navigate({ to: `/${group}/${id}` as '/' }),
    })
    return [
      ...customers.map(({ id, name, email }) => entry('customers', id, name, email)),
      ...orders.map(({ id, customer, state, total }) =>
        entry(
          'orders',
          id,
          `#${id} · ${customer}`,
          `${t(`ui:states.${state}`)} · ${formats.money(total, currency)}`,
        ),
      ),
      ...products.map(({ id, name, price, stock }) =>
        entry(
          'products',
          id,
          name,
          `${t('palette.inStock', { count: stock })} · ${formats.money(price, currency)}`,
        ),
      ),
      ...invoices.map(({ id, number, name, total }) =>
        entry('invoices', id, `${number ?? t('palette.draft')} · ${name}`, formats.money(total, currency)),
      ),
    ]
  }
}
