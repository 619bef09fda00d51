import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Setup } from '#contract/dashboard.ts'
import type { Right } from '#contract/rights.ts'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './setup-card.module.css'

const steps: { name: keyof Setup; to: LinkProps['to']; right: Right }[] = [
  { name: 'shop', to: '/settings/shop', right: 'settings.edit' },
  { name: 'delivery', to: '/settings/delivery', right: 'settings.edit' },
  { name: 'payment', to: '/settings/payment', right: 'settings.edit' },
  { name: 'product', to: '/products/new', right: 'catalogue.edit' },
  { name: 'order', to: '/orders/new', right: 'orders.change' },
  { name: 'team', to: '/settings/team', right: 'team.manage' },
]

/** The steps of the checklist that the setup page has too. */
const pageSteps: readonly (keyof Setup)[] = ['shop', 'delivery', 'payment', 'product']

/** The steps from an empty shop to its first order. */
export function SetupCard({ setup, onHide }: { setup: Setup; onHide: () => void }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const may = useMay()
  const ownSteps = steps.filter(({ name, right }) => setup[name] !== undefined && may(right))
  const doneCount = ownSteps.filter(({ name }) => setup[name]).length
  const canContinue =
    may('settings.edit') &&
    may('invoices.read') &&
    ownSteps.some(({ name }) => pageSteps.includes(name) && setup[name] === false)
  const count = (value: number) => formats.number(value)
  return (
    <Card
      title={t('setup.title')}
      aside={
        <>
          <span className="dim small" dir="auto">
            {t('setup.progress', { done: count(doneCount), all: count(ownSteps.length) })}
          </span>
          <Button variant="subtle" size="sm" onClick={onHide}>
            {t('setup.hide')}
          </Button>
          {canContinue && (
            <LinkButton size="sm" to="/setup">
              {t('setup.continue')}
            </LinkButton>
          )}
        </>
      }
      flush
    >
      <ol>
        {ownSteps.map(({ name, to }) => {
          const isDone = setup[name]
          const isOpen = !isDone && (name !== 'order' || setup.product)
          const Icon = isDone ? IconCircleCheckFilled : IconCircle
          const title = t(`setup.${name}.title`)
          return (
            <li key={name} className={styles.step} data-done={isDone || undefined}>
              <Icon size={22} className={styles.icon} aria-hidden="true" />
              <span className={styles.text}>
                <span className="strong" dir="auto">
                  {title}
                  {isDone && <span className="sr-only">, {t('setup.done')}</span>}
                </span>
                <span className="dim small" dir="auto">
                  {t(`setup.${name}.text`)}
                </span>
              </span>
              {isOpen && <OnwardLink to={to} text={t(`setup.${name}.open`)} label={title} />}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
