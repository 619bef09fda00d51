import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { OrderSettings, StoredOrderSettings, type StoredSettings } from '#contract/settings.ts'
import { currentOf } from '#forms/edit-form.ts'
import { useSaveOrders } from './mutations.ts'
import { NumbersScreen } from './numbers-screen.tsx'
import { useSettings } from './queries.ts'
import { type SectionProps, snapshotOf } from './section-page.tsx'

const Conflict = z.looseObject({ current: StoredOrderSettings })

export function OrderSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const { orders } = useSettings()
  const save = useSaveOrders()
  return (
    <NumbersScreen
      {...page}
      draft="settings-orders"
      title={t('orders.title')}
      cardTitle={t('orders.card')}
      hint={t('orders.hint')}
      names={{ lateHours: t('orders.lateHours') }}
      wrong={t('orders.wrong')}
      schema={OrderSettings}
      snapshot={snapshotOf(orders)}
      mutation={save}
      send={(edit, { onSuccess, onError }) =>
        save.mutate(edit, {
          onSuccess: (reply: StoredSettings) => onSuccess(snapshotOf(reply.orders)),
          onError,
        })
      }
      currentIn={currentOf(Conflict, snapshotOf)}
    />
  )
}
