import { useTranslation } from 'react-i18next'
import type { Problem } from '#kernel/form.ts'

/** The sentences under the fields of the account forms. */
export function useSays() {
  const { t } = useTranslation('account')
  return (problem: Problem, field: string): string => {
    if (problem === 'missing') return t('required')
    if (field === 'email') return problem === 'long' ? t('emailLong') : t('emailInvalid')
    if (field === 'password' || field === 'next')
      return problem === 'long' ? t('passwordLong') : t('passwordShort')
    return t('nameLong')
  }
}
