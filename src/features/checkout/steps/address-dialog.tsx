import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { type Address, AddressFields, destinations } from '#contract/addresses.ts'
import { countryCodes, isPostOf } from '#contract/post-codes.ts'
import { addressDraft, useAddAddress, useEditAddress } from '#features/checkout/address-mutations.ts'
import styles from '#features/checkout/checkout.module.css'
import { useCountryOptions } from '#forms/country-options.ts'
import { checkedBy, checkedWhenLeft, type Problem, useDraft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import type { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { fieldErrors } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { staysInField } from './stays-in-field.ts'

const blank: AddressFields = {
  name: '',
  destination: 'home',
  building: '',
  street: '',
  city: '',
  state: '',
  country: '',
  post: '',
  phone: '',
  isDefault: false,
}

type Props = {
  address: Address | undefined
  /** The first address is always the default. */
  isFirst: boolean
  onClose: () => void
}

export function AddressDialog(props: Props) {
  const { t } = useTranslation('checkout')
  const { address, onClose } = props
  return (
    <Dialog title={address ? t('address.editTitle') : t('address.new')} size={560} onClose={onClose}>
      <AddressForm {...props} />
    </Dialog>
  )
}

function AddressForm({ address, isFirst, onClose }: Props) {
  const { t } = useTranslation(['checkout', 'common'])
  const id = useId()
  const add = useAddAddress()
  const edit = useEditAddress()
  const isOnline = useOnline()
  const messageFor = (problem: Problem, field: string) => {
    if (problem === 'hidden') return t('common:hiddenCharacters')
    return field === 'post' && problem === 'format' ? t('address.postWrong') : t(`problem.${problem}`)
  }
  const check = checkedBy<AddressFields>(AddressFields, messageFor)
  const form = useForm<AddressFields>({
    initialValues: address ? { ...blank, ...address } : blank,
    ...checkedWhenLeft,
    validate: (values) => ({
      ...(!isPostOf(values.country, values.post.trim()) && { post: t('address.postWrong') }),
      ...(values.country === '' && { country: t('address.countryMissing') }),
      ...check(values),
    }),
  })
  useDraft(addressDraft(address?.id), form)
  const countries = useCountryOptions()
  // An older client stored a name, which stays until another country is chosen.
  const isListed = countryCodes.includes(form.values.country)
  const foreign = form.values.country !== '' && !isListed ? [form.values.country] : []

  /** Resets the form, so that closing stores no draft. */
  const leave = (values: AddressFields, message: string) => {
    flushSync(() => {
      form.setInitialValues(values)
      form.resetDirty(values)
    })
    notify({ message })
    onClose()
  }
  const submit = (typed: AddressFields) => {
    const values = AddressFields.parse(typed)
    const answered = {
      onSuccess: () => leave(typed, t('address.saved')),
      onError: (error: ApiError) => form.setErrors(fieldErrors(error)),
    }
    if (address) edit.mutate({ ...values, id: address.id }, answered)
    else add.mutate(values, answered)
    if (!isOnline) leave(typed, t('address.savedOffline'))
  }
  const isSaving = isOnline && (add.isPending || edit.isPending)

  return (
    <>
      <Form form={form} id={id} onSubmit={submit} className={styles.fields}>
        <TextInput
          className={styles.wide}
          autoComplete="name"
          data-autofocus
          label={t('address.name')}
          {...form.getInputProps('name')}
        />
        <div className={styles.wide}>
          <Segmented
            label={t('address.kind')}
            value={form.values.destination}
            options={destinations.map((value) => ({ value, label: t(`address.${value}`) }))}
            onChange={(destination) => form.setFieldValue('destination', destination)}
          />
        </div>
        <TextInput
          autoComplete="address-line1"
          label={t('address.street')}
          {...form.getInputProps('street')}
        />
        <TextInput
          autoComplete="address-line2"
          label={t('address.building')}
          {...form.getInputProps('building')}
        />
        <NativeSelect
          className={styles.wide}
          autoComplete="country"
          label={t('address.country')}
          data={[{ value: '', label: t('address.choose') }, ...foreign, ...countries]}
          {...form.getInputProps('country')}
        />
        <TextInput
          autoComplete="postal-code"
          dir="ltr"
          label={t('address.post')}
          {...form.getInputProps('post')}
        />
        <TextInput autoComplete="address-level2" label={t('address.city')} {...form.getInputProps('city')} />
        <TextInput
          autoComplete="address-level1"
          label={t('address.state')}
          {...form.getInputProps('state')}
        />
        <TextInput
          type="tel"
          autoComplete="tel"
          label={t('address.phone')}
          {...form.getInputProps('phone')}
        />
        {!isFirst && !address?.isDefault && (
          <Switch
            className={styles.wide}
            label={t('address.makeDefault')}
            {...form.getInputProps('isDefault', { type: 'checkbox' })}
          />
        )}
      </Form>
      <DialogFoot onClose={onClose}>
        <Button type="submit" form={id} loading={isSaving} onMouseDown={staysInField}>
          {t('address.save')}
        </Button>
      </DialogFoot>
    </>
  )
}
