import { Button, Modal, NumberInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { mostPieces, type StockChange, type StockItem } from '#contract/stock.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { Note } from '#kernel/ui/note.tsx'
import { Segmented } from '#kernel/ui/segmented.tsx'
import { Skeleton, SkeletonPage } from '#kernel/ui/skeleton.tsx'
import { useFocusBack } from '#kernel/ui/use-focus-back.ts'
import type { Chosen } from './queries.ts'
import { useChosen } from './queries.ts'
import styles from './stock.module.css'

const ways = ['set', 'add', 'take'] as const
type Way = (typeof ways)[number]
/** So many are shown by name before it happens. */
const mostNamed = 5

const pieces = (way: Way, amount: number, qty: number) => {
  const next = way === 'set' ? amount : way === 'add' ? qty + amount : qty - amount
  return Math.min(mostPieces, Math.max(0, next))
}

type Props = {
  chosen: Chosen
  onSave: (changes: StockChange[]) => void
  onClose: () => void
}

/** How many pieces many products have from now on, with what that means for them. */
export function QuantityDialog({ chosen, onSave, onClose }: Props) {
  const { t } = useTranslation(['stock', 'common'])
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const { data: items, error } = useChosen(chosen)
  useFocusBack()
  const [way, setWay] = useState<Way>('add')
  const [amount, setAmount] = useState<number | string>('')
  const [isWrong, setWrong] = useState(false)
  const isGiven = typeof amount === 'number' && amount >= 0 && amount <= mostPieces
  const title = t('bulk.title', { count: chosen.size })

  function submit(event: FormEvent) {
    event.preventDefault()
    setWrong(!isGiven)
    if (!isGiven || !items) return
    onSave(
      items.flatMap(({ id, qty }): StockChange[] => {
        const next = pieces(way, amount, qty)
        if (next === qty) return []
        return [way === 'set' ? { id, to: next } : { id, by: next - qty }]
      }),
    )
  }

  return (
    <Modal.Root opened onClose={onClose} size={440} padding={20} radius="lg" fullScreen={isPhone ?? false}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Header>
          <Modal.Title dir="auto">{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common:close')} />
        </Modal.Header>
        <Modal.Body>
          <form className={styles.form} onSubmit={submit} noValidate>
            <Segmented
              label={t('bulk.way')}
              value={way}
              options={ways.map((value) => ({ value, label: t(`bulk.ways.${value}`) }))}
              onChange={setWay}
              full
            />
            <NumberInput
              className={styles.amount ?? ''}
              data-autofocus
              label={t('bulk.amount')}
              value={amount}
              onChange={setAmount}
              error={isWrong && !isGiven && t('bulk.need')}
              allowNegative={false}
              allowDecimal={false}
              inputMode="numeric"
              clampBehavior="none"
            />
            {error && <Note tone="error">{failureText(error)}</Note>}
            {!error && !items && (
              <SkeletonPage>
                <Skeleton height={120} />
              </SkeletonPage>
            )}
            {items && isGiven && <Preview items={items} way={way} amount={amount} />}
            <div className={styles.foot}>
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" disabled={!items}>
                {t('bulk.save')}
              </Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Preview({ items, way, amount }: { items: readonly StockItem[]; way: Way; amount: number }) {
  const { t } = useTranslation('stock')
  const formats = useFormats()
  const moved = items.filter(({ qty }) => pieces(way, amount, qty) !== qty)
  const lacking = way === 'take' ? items.filter(({ qty }) => qty < amount).length : 0
  const rest = moved.length - mostNamed
  return (
    <div className={styles.preview}>
      <p role="status" dir="auto">
        {moved.length === 0 ? t('unchanged') : t('bulk.moved', { count: moved.length })}
      </p>
      {moved.length > 0 && (
        <ul>
          {moved.slice(0, mostNamed).map(({ id, name, qty }) => (
            <li key={id}>
              <span className="trunc" dir="auto">
                {name}
              </span>
              <bdi className="num strong">
                {t('bulk.fromTo', {
                  from: formats.number(qty),
                  to: formats.number(pieces(way, amount, qty)),
                })}
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
