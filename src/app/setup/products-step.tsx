import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbilities } from '#app/use-abilities.ts'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import { SampleButton } from '#features/products/list/sample-button.tsx'
import cards from '#forms/form-cards.module.css'
import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './setup.module.css'
import { useSetupState } from './setup-steps.ts'
import { StepFoot } from './step-form.tsx'

/** The last step: a first product, or samples to try the shop with. */
export function ProductsStep() {
  const { t } = useTranslation(['setup', 'dashboard'])
  const { add: mayAdd } = useAbilities()
  const { done } = useSetupState()
  const [isAdded, setAdded] = useState(false)
  return (
    <div className={cards.cards}>
      <Card title={t('steps.products')} className={cards.card}>
        <p className={styles.hint} dir="auto">
          {t(done.products ? 'hasProducts' : 'productsHint')}
        </p>
        <div className={styles.links}>
          {mayAdd && (
            <>
              <LinkButton variant="default" to="/products/new">
                {t('dashboard:setup.product.open')}
              </LinkButton>
              {!done.products && <SampleButton isDisabled={isAdded} onAdd={() => setAdded(true)} />}
            </>
          )}
          {(done.products || isAdded) && <OnwardLink to="/products" text={t('dashboard:allProducts')} />}
        </div>
      </Card>
      <StepFoot>
        <LinkButton to="/dashboard">{t('finish')}</LinkButton>
      </StepFoot>
    </div>
  )
}
