import { useTranslation } from 'react-i18next'
import { LogoFields } from '#features/settings/logo/logo-fields.tsx'
import { useLogoForm } from '#features/settings/logo/use-logo-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { Card } from '#ui/card.tsx'
import styles from './setup.module.css'
import { partOf, StepForm, type StepProps, useStepSaving } from './step-form.tsx'

export function LogoStep(step: StepProps) {
  const { t } = useTranslation('settings')
  const { onSaved, save } = useStepSaving(step.onNext)
  const logo = useLogoForm(onSaved)
  return (
    <StepForm {...step} parts={[partOf(logo.edit, { fields: /./ })]} save={save}>
      <EditProblems {...logo.edit.problems} nameOf={logo.nameOf} show={logo.show} />
      <Card title={t('logo.card')} className={cards.card}>
        <p className={styles.hint} dir="auto">
          {t('logo.hint')}
        </p>
        <div className={cards.fields}>
          <LogoFields {...logo} />
        </div>
      </Card>
    </StepForm>
  )
}
