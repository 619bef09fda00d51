import { useTranslation } from 'react-i18next'
import { OrderSettings } from '#contract/settings.ts'
import { useSaveOrders } from './mutations.ts'
import { NumbersPage, numberForm } from './numbers-page.tsx'
import { useSectionForm } from './section-form.ts'
import type { SectionProps } from './section-page.tsx'

export function OrderSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const edit = useSectionForm('orders', useSaveOrders(), numberForm(OrderSettings, t('orders.wrong')))
  return (
    <NumbersPage
      {...page}
      title={t('orders.title')}
      cardTitle={t('orders.card')}
      hint={t('orders.hint')}
      names={{ lateHours: t('orders.lateHours') }}
      edit={edit}
    />
  )
}
