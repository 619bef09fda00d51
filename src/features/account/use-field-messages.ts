import { useTranslation } from 'react-i18next'
import type { Problem } from '#forms/form.ts'

const required = ['email', 'firstName', 'lastName', 'name', 'setup'] as const
const isRequired = (field: string): field is (typeof required)[number] =>
  required.some((requiredField) => requiredField === field)

export function useFieldMessages() {
  const { t } = useTranslation(['account', 'common'])
  return (problem: Problem, field: string): string => {
    if (problem === 'missing') return t(`missing.${isRequired(field) ? field : 'password'}`)
    if (field === 'email') return problem === 'long' ? t('emailLong') : t('emailInvalid')
    if (field === 'password' || field === 'next')
      return problem === 'long' ? t('passwordLong') : t('passwordShort')
    return problem === 'hidden' ? t('common:hiddenCharacters') : t('nameLong')
  }
}
