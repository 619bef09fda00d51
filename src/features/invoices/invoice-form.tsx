import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { amountOf } from '#contract/cart.ts'
import { mostLines } from '#contract/invoices.ts'
import { Card } from '#kernel/ui/card.tsx'
import { DayField } from '#kernel/ui/day-field.tsx'
import { Form } from '#kernel/ui/form.tsx'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { Money } from '#kernel/ui/money.tsx'
import { Optional } from '#kernel/ui/optional.tsx'
import { PriceInput } from '#kernel/ui/price-input.tsx'
import styles from './form.module.css'
import { InvoiceSums } from './invoice-sums.tsx'
import {
  billedTo,
  blankLine,
  type InvoiceValues,
  lineSum,
  typedFields,
  typedTotals,
} from './invoice-values.ts'
import { CustomerInput, StockInput } from './suggest-input.tsx'

type InvoiceFormState = UseFormReturnType<InvoiceValues>
type Props = {
  form: InvoiceFormState
  id: string
  onSubmit: (values: InvoiceValues) => void
  /** Stands over the cards. */
  children?: ReactNode
}

/** Everything a person may write of an invoice, with what it comes to. */
export function InvoiceForm({ form, id, onSubmit, children }: Props) {
  const { t } = useTranslation(['invoices', 'edit'])
  const { values } = form
  const optional = (text: string) => <Optional>{text}</Optional>
  const rate = (field: 'taxRate' | 'discountRate') => (
    <NumberInput
      label={t(`form.${field}`)}
      hideControls
      allowNegative={false}
      decimalScale={2}
      allowedDecimalSeparators={['.', ',']}
      inputMode="decimal"
      clampBehavior="none"
      classNames={{ wrapper: styles.amount ?? '' }}
      rightSection={
        <span className={styles.unit} aria-hidden="true">
          %
        </span>
      }
      {...form.getInputProps(field)}
    />
  )
  const { taxRate = 0, discountRate = 0 } = typedFields(values)
  return (
    <Form form={form} id={id} onSubmit={onSubmit} className={styles.cards}>
      {children}
      <Card title={t('form.billTo')} className={styles.card}>
        <div className={styles.fields}>
          <CustomerInput
            label={t('form.name')}
            description={values.customer === null ? t('typeCustomer') : t('form.isCustomer')}
            {...form.getInputProps('name')}
            value={values.name}
            onText={(name) => {
              form.setFieldValue('name', name)
              // Another name is somebody else, until one is chosen again.
              form.setFieldValue('customer', null)
            }}
            onPick={(customer) => {
              form.setValues(billedTo(customer))
              form.clearErrors()
            }}
          />
          <TextInput
            type="email"
            label={optional(t('form.email'))}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Textarea
            label={optional(t('form.address'))}
            description={t('form.addressHint')}
            rows={4}
            {...form.getInputProps('address')}
          />
          <TextInput
            type="tel"
            label={optional(t('form.phone'))}
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
        </div>
      </Card>
      <Card title={t('form.dates')} className={styles.card}>
        <div className={styles.fields}>
          <DayField label={t('form.date')} {...form.getInputProps('date')} />
          <DayField label={t('form.due')} min={values.date} {...form.getInputProps('due')} />
        </div>
      </Card>
      <Card title={t('form.lines')} className={styles.card}>
        <Lines form={form} />
        <div className={styles.ending}>
          <div className={styles.rates}>
            {rate('discountRate')}
            {rate('taxRate')}
            <Checkbox
              className={styles.included ?? ''}
              label={t('form.taxIncluded')}
              {...form.getInputProps('taxIncluded', { type: 'checkbox' })}
            />
          </div>
          <InvoiceSums
            totals={typedTotals(values)}
            taxRate={taxRate}
            taxIncluded={values.taxIncluded}
            discountRate={discountRate}
            currency={values.currency}
          />
        </div>
      </Card>
      <Card title={t('form.notes')} className={styles.card}>
        <Textarea
          label={optional(t('form.terms'))}
          description={t('form.termsHint')}
          rows={3}
          {...form.getInputProps('terms')}
        />
      </Card>
    </Form>
  )
}

function Lines({ form }: { form: InvoiceFormState }) {
  const { t } = useTranslation('invoices')
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const { lines, currency } = form.values

  useEffect(() => {
    // Who adds a line writes into it; who takes one away goes on at its place.
    if (wanted.current === undefined) return
    list.current
      ?.querySelector<HTMLElement>(`[data-path="lines.${Math.min(wanted.current, lines.length - 1)}.text"]`)
      ?.focus()
    wanted.current = undefined
  }, [lines.length])

  return (
    <>
      <div ref={list} className={styles.lines}>
        {lines.map((line, index) => {
          const field = <Name extends 'text' | 'quantity' | 'price'>(name: Name) => ({
            ...form.getInputProps(`lines.${index}.${name}`),
          })
          return (
            <fieldset
              key={line.key}
              className={styles.line}
              aria-label={t('form.line', { number: index + 1 })}
            >
              <StockInput
                className={styles.text ?? ''}
                label={t('form.text')}
                {...field('text')}
                value={line.text}
                onText={(text) => {
                  form.setFieldValue(`lines.${index}.text`, text)
                  form.setFieldValue(`lines.${index}.product`, null)
                }}
                onPick={({ id, name, cents }) => {
                  form.setFieldValue(`lines.${index}`, {
                    ...line,
                    product: Number(id),
                    text: name,
                    price: amountOf(cents),
                  })
                  form.clearFieldError(`lines.${index}.text`)
                  form.clearFieldError(`lines.${index}.price`)
                }}
              />
              <NumberInput
                label={t('form.quantity')}
                hideControls
                allowNegative={false}
                allowDecimal={false}
                inputMode="numeric"
                clampBehavior="none"
                {...field('quantity')}
              />
              <PriceInput allowNegative currency={currency} label={t('form.price')} {...field('price')} />
              <span className={styles.sum}>
                <span className={styles.sumName} aria-hidden="true">
                  {t('form.sum')}
                </span>
                <Money cents={lineSum(line)} currency={currency} />
              </span>
              <IconButton
                label={t('form.removeLine', { number: index + 1 })}
                className={styles.remove}
                onClick={() => {
                  wanted.current = index
                  form.removeListItem('lines', index)
                }}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </fieldset>
          )
        })}
      </div>
      {form.errors.lines && (
        <p className={styles.error} role="alert" dir="auto">
          {form.errors.lines}
        </p>
      )}
      {lines.length < mostLines && (
        <Button
          variant="default"
          data-path="lines"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => {
            wanted.current = lines.length
            form.insertListItem('lines', blankLine(crypto.randomUUID()))
            form.clearFieldError('lines')
          }}
        >
          {t('form.addLine')}
        </Button>
      )}
    </>
  )
}
