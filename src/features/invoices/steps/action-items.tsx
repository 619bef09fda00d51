import { IconBan, IconCash, IconCashOff, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import { useMay } from '#kernel/rights.ts'
import { type Step, stepsOf, useStepName } from './steps.ts'
import type { InvoiceActions } from './use-invoice-actions.tsx'

export const stepIcons = { issue: IconSend, pay: IconCash, unpay: IconCashOff, void: IconBan }

type Props = {
  invoice: InvoiceRow
  search: InvoiceSearch
  actions: InvoiceActions
  except?: Step
  onGone?: () => void
}

export function ActionItems({ invoice, search, actions, except, onGone }: Props) {
  const { t } = useTranslation('invoices')
  const may = useMay()
  const stepName = useStepName()
  const isOwnDraft = invoice.state === 'draft' && may('invoices.write')
  return (
    <>
      {isOwnDraft && (
        <MenuLink
          icon={IconPencil}
          to="/invoices/$invoiceId/edit"
          params={{ invoiceId: invoice.id }}
          search={search}
        >
          {t('edit')}
        </MenuLink>
      )}
      {stepsOf(invoice)
        .filter((step) => step !== except && may('invoices.issue'))
        .map((step) => {
          const Icon = stepIcons[step]
          return (
            <MenuItem
              key={step}
              icon={Icon}
              color={step === 'void' ? 'error' : undefined}
              onClick={() => actions.take([invoice], step)}
            >
              {stepName(step, invoice)}
            </MenuItem>
          )
        })}
      {isOwnDraft && (
        <MenuItem color="error" icon={IconTrash} onClick={() => actions.remove(invoice, onGone)}>
          {t('delete')}
        </MenuItem>
      )}
    </>
  )
}
