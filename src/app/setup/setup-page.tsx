import { IconCheck } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import cards from '#forms/form-cards.module.css'
import { useFormats } from '#kernel/format.ts'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page.tsx'
import steps from '#ui/steps.module.css'
import { LogoStep } from './logo-step.tsx'
import { MethodsStep } from './methods-step.tsx'
import { ProductsStep } from './products-step.tsx'
import { firstOpenStep, type StepName, stepNames, useSetupState } from './setup-steps.ts'
import { ShopStep } from './shop-step.tsx'

type Props = { step: number | undefined; onStep: (step: number) => void }

/** The setup of a new shop in four steps, each of which can be skipped and opened again. */
export function SetupPage({ step: requested, onStep }: Props) {
  const { t } = useTranslation(['setup', 'dashboard', 'settings'])
  const { done } = useSetupState()
  const step = requested ?? firstOpenStep(done)
  const name = stepNames[step - 1] ?? 'shop'
  const heading = useStepFocus(name)
  const titles: Record<StepName, string> = {
    shop: t('steps.shop'),
    logo: t('settings:logo.title'),
    methods: t('steps.methods'),
    products: t('steps.products'),
  }
  // The address contains the step, so that Back opens the previous one.
  if (requested === undefined) return <Navigate to="/setup" search={{ step }} replace />
  const props = { number: step, onNext: () => onStep(step + 1) }
  return (
    <Page title={t('dashboard:setup.title')} subtitle={t('intro')}>
      <div className={cards.single}>
        <StepLinks current={name} done={done} titles={titles} />
        <h2 ref={heading} className="sr-only" tabIndex={-1}>
          {t('steps.now', { step, max: stepNames.length, name: titles[name] })}
        </h2>
        {name === 'shop' && <ShopStep {...props} />}
        {name === 'logo' && <LogoStep {...props} />}
        {name === 'methods' && <MethodsStep {...props} />}
        {name === 'products' && <ProductsStep />}
      </div>
    </Page>
  )
}

type LinksProps = { current: StepName; done: Record<StepName, boolean>; titles: Record<StepName, string> }

function StepLinks({ current, done, titles }: LinksProps) {
  const { t } = useTranslation(['setup', 'dashboard'])
  const formats = useFormats()
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={steps.steps}>
        {stepNames.map((name, index) => {
          const isCurrent = name === current
          const isDone = done[name]
          const content = (
            <>
              <span className={`square ${steps.circle}`} aria-hidden="true">
                {isDone ? <IconCheck size={16} stroke={2.25} /> : formats.number(index + 1)}
              </span>
              <span className={cx(steps.name, !isCurrent && 'phone-sr-only')} dir="auto">
                {titles[name]}
                {isDone && <span className="sr-only">, {t('dashboard:setup.done')}</span>}
              </span>
            </>
          )
          return (
            <li
              key={name}
              className={steps.step}
              data-state={isCurrent ? 'here' : isDone ? 'done' : undefined}
              aria-current={isCurrent ? 'step' : undefined}
            >
              {isCurrent ? (
                <span className={`row ${steps.link}`}>{content}</span>
              ) : (
                <Link to="/setup" search={{ step: index + 1 }} className={`row ${steps.link}`}>
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A step replaces the pressed button, so the focus moves to the new heading, which announces it. */
function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus({ preventScroll: true })
    globalThis.scrollTo({ top: 0 })
  }, [step])
  return heading
}
