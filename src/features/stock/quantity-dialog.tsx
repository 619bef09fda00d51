import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  maxQuantity,
  type StockMove,
  type StockMovePreview,
  type StockWay,
  stockWays,
} from '#contract/stock.ts'
import { givenReasons } from '#contract/stock-reasons.ts'
import { NumberField, type TypedNumber } from '#forms/number-field.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import sunken from '#ui/sunken-list.module.css'
import { type Chosen, useMovePreview } from './queries.ts'
import styles from './stock.module.css'
import { useReasonText } from './use-reason-text.ts'

type Props = { chosen: Chosen; onSave: (move: StockMove) => void; onClose: () => void }

const usualReason = { set: 'count', add: 'received', take: 'correction' } as const

export function QuantityDialog({ chosen, onSave, onClose }: Props) {
  const { t } = useTranslation('stock')
  const [way, setWay] = useState<StockWay>('add')
  const [amount, setAmount] = useState<TypedNumber>('')
  const [chosenReason, setReason] = useState<string>()
  const { changeReasons } = useShopSettings('stock')
  const reasonText = useReasonText()
  const reason = chosenReason ?? usualReason[way]
  const [isWrong, setWrong] = useState(false)
  const isGiven = typeof amount === 'number' && amount >= 0 && amount <= maxQuantity
  const move = isGiven ? { way, amount } : undefined
  const { data: preview, error, isPlaceholderData } = useMovePreview(chosen, move)

  function submit() {
    setWrong(!isGiven)
    if (move && preview) onSave({ ...move, reason })
  }

  return (
    <FormDialog
      title={t('bulk.title', { count: chosen.size })}
      confirmLabel={t('bulk.save')}
      isDisabled={move !== undefined && (!preview || isPlaceholderData || error !== null)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Segmented
        label={t('bulk.way')}
        value={way}
        options={stockWays.map((value) => ({ value, label: t(`bulk.ways.${value}`) }))}
        onChange={setWay}
        full
      />
      <NumberField
        className={styles.amount}
        data-autofocus
        label={t('bulk.amount')}
        value={amount}
        onChange={setAmount}
        error={isWrong && !isGiven && t('bulk.need')}
      />
      <SelectField
        label={t('movements.reason')}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      >
        {[...new Set([...givenReasons, ...changeReasons])].map((reason) => (
          <option key={reason} value={reason}>
            {reasonText(reason)}
          </option>
        ))}
      </SelectField>
      {error && <Note tone="error">{failureText(error)}</Note>}
      {move && !error && !preview && (
        <SkeletonPage>
          <Skeleton height={120} />
        </SkeletonPage>
      )}
      {move && !error && preview && <Preview preview={preview} />}
    </FormDialog>
  )
}

function Preview({ preview: { moved, lacking, first } }: { preview: StockMovePreview }) {
  const { t } = useTranslation('stock')
  const formats = useFormats()
  const rest = moved - first.length
  return (
    <div className={`sunken ${sunken.list}`}>
      <p role="status" dir="auto">
        {moved === 0 ? t('unchanged') : t('bulk.moved', { count: moved })}
      </p>
      {moved > 0 && (
        <ul>
          {first.map(({ id, name, from, to }) => (
            <li key={id} className="ends">
              <span className="trunc" dir="auto">
                {name}
              </span>
              <bdi className="num strong">
                {t('bulk.fromTo', { from: formats.number(from), to: formats.number(to) })}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="dim" dir="auto">
          {t('bulk.rest', { count: rest })}
        </p>
      )}
      {lacking > 0 && <p dir="auto">{t('bulk.lacking', { count: lacking })}</p>}
    </div>
  )
}
