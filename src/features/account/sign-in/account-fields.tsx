import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { PasswordField } from '#forms/password-field.tsx'
import { TextField } from '#forms/text-field.tsx'

type Values = { firstName: string; lastName: string; email: string; password: string }

export function AccountFields<Own extends Values>({ form }: { form: UseFormReturnType<Own> }) {
  const { t } = useTranslation('account')
  return (
    <>
      <div className={styles.pair}>
        <TextField
          size="lg"
          autoFocus
          autoComplete="given-name"
          label={t('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextField
          size="lg"
          autoComplete="family-name"
          label={t('lastName')}
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextField
        type="email"
        size="lg"
        autoComplete="username"
        label={t('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField isNew size="lg" label={t('password')} {...form.getInputProps('password')} />
    </>
  )
}
