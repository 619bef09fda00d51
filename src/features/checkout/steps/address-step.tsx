import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutationState } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/addresses.ts'
import { addressDraft, useAddAddress, useRemoveAddress } from '#features/checkout/address-mutations.ts'
import { useChoices } from '#features/checkout/cart/cart-mutations.ts'
import { useCheckout } from '#features/checkout/cart/cart-store.ts'
import styles from '#features/checkout/checkout.module.css'
import { useAddresses } from '#features/checkout/queries.ts'
import { useOpenDraft } from '#forms/reopen.ts'
import { notify } from '#kernel/snackbar.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Card } from '#ui/card.tsx'
import { Coming } from '#ui/coming.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { AddressText } from './address-text.tsx'
import { Foot } from './foot.tsx'
import { NextButton } from './next-button.tsx'

const AddressDialog = lazyPart(() => import('./address-dialog.tsx'), 'AddressDialog')

export function AddressStep({ onBack, onNext }: { onBack: () => void; onNext: () => void }) {
  const { t } = useTranslation('checkout')
  const { data, error, refetch } = useAddresses()
  const { billing } = useCheckout()
  const choose = useChoices()
  const add = useAddAddress()
  const remove = useRemoveAddress()
  const group = useId()
  const [edited, setEdited] = useState<Address | 'new'>()
  const [isMissing, setMissing] = useState(false)
  // Offline, the earlier choice is still available.
  const all = data?.address ?? (billing ? [billing] : [])
  // A pending address has no id of the server, so an order cannot use it yet.
  const unsent = useMutationState({
    filters: { mutationKey: ['checkout', 'addAddress'], status: 'pending' },
    select: ({ state }) => (state.variables as { idempotencyKey: string }).idempotencyKey,
  })
  const isUnsent = ({ id }: Address) => unsent.includes(String(id))
  // The earlier choice, else the default.
  const chosen =
    all.find((address) => String(address.id) === String(billing?.id)) ??
    all.find((address) => address.isDefault && !isUnsent(address))

  useOpenDraft(addressDraft(''), (name) =>
    setEdited(all.find(({ id }) => addressDraft(id) === name) ?? 'new'),
  )
  const next = () => {
    if (!chosen) return setMissing(true)
    if (String(chosen.id) !== String(billing?.id)) choose.address(chosen)
    onNext()
  }
  const bin = (address: Address) => {
    const { id, ...fields } = address
    remove.mutate({ id })
    notify({ message: t('address.removed'), undo: [add.later(fields)] })
  }

  return (
    <>
      <Card
        title={t('address.title')}
        aside={
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t('address.new')}
          </Button>
        }
      >
        {isMissing && !chosen && <Note tone="error">{t('address.missing')}</Note>}
        {!data && !error && <Skeleton height={84} />}
        {!data && error && (
          <FailureBlock title={t('address.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {data && all.length === 0 && (
          <p className="dim" dir="auto">
            {t('address.none')}
          </p>
        )}
        <fieldset className={styles.options} aria-label={t('address.title')}>
          {all.map((address) => (
            <div key={String(address.id)} className={styles.option}>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={group}
                  checked={address === chosen}
                  disabled={isUnsent(address)}
                  onChange={() => choose.address(address)}
                />
                <span className={styles.text}>
                  <span className={`strong ${styles.optionTitle}`} dir="auto">
                    {address.name}
                    <span className="dim"> {t(`address.${address.destination}`)}</span>
                  </span>
                  <AddressText address={address} />
                  {isUnsent(address) && (
                    <span className={`small dim ${styles.address}`} dir="auto">
                      {t('address.unsent')}
                    </span>
                  )}
                </span>
              </label>
              <span className={styles.tools} hidden={isUnsent(address)}>
                {address.isDefault && <StatusBadge>{t('address.default')}</StatusBadge>}
                <IconButton
                  label={t('address.edit', { name: address.name })}
                  onClick={() => setEdited(address)}
                >
                  <IconPencil size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={t('address.remove', { name: address.name })} onClick={() => bin(address)}>
                  <IconTrash size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </div>
          ))}
        </fieldset>
        {edited && (
          <Coming>
            <AddressDialog
              address={edited === 'new' ? undefined : edited}
              isFirst={all.length === 0}
              onClose={() => setEdited(undefined)}
            />
          </Coming>
        )}
      </Card>
      <Foot onBack={onBack} back={t('steps.cart')}>
        <NextButton onClick={next}>{t('toPayment')}</NextButton>
      </Foot>
    </>
  )
}
