import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { StockSettings, type StoredSettings, StoredStockSettings } from '#contract/settings.ts'
import { currentOf } from '#forms/edit-form.ts'
import { useSaveStock } from './mutations.ts'
import { NumbersScreen } from './numbers-screen.tsx'
import { useSettings } from './queries.ts'
import { type SectionProps, snapshotOf } from './section-page.tsx'

const Conflict = z.looseObject({ current: StoredStockSettings })

export function StockSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const { stock } = useSettings()
  const save = useSaveStock()
  return (
    <NumbersScreen
      {...page}
      draft="settings-stock"
      title={t('stock.title')}
      cardTitle={t('stock.card')}
      hint={t('stock.hint')}
      names={{ lowAt: t('stock.lowAt') }}
      wrong={t('stock.wrong')}
      schema={StockSettings}
      snapshot={snapshotOf(stock)}
      mutation={save}
      send={(edit, { onSuccess, onError }) =>
        save.mutate(edit, {
          onSuccess: (reply: StoredSettings) => onSuccess(snapshotOf(reply.stock)),
          onError,
        })
      }
      currentIn={currentOf(Conflict, snapshotOf)}
    />
  )
}
