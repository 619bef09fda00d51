import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import styles from './delta.module.css'

/** The arrow shows the direction, the colour whether it is good: fewer returns are green and down. */
export function Delta({
  change,
  children,
  goodWhen = 'up',
}: {
  /** Only its sign counts. */
  change: number
  /** The size of the change, formatted, without a sign. */
  children: string
  goodWhen?: 'up' | 'down'
}) {
  const { t } = useTranslation('ui')
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const Icon = { up: IconArrowUp, down: IconArrowDown, same: IconMinus }[way]
  const tone = way === 'same' ? undefined : way === goodWhen ? styles.good : styles.bad
  return (
    <span className={cx(styles.delta, tone)}>
      <Icon size={14} aria-hidden="true" />
      {way === 'same' ? (
        <span dir="auto">{t('delta.same')}</span>
      ) : (
        <>
          <span className="sr-only">{t(`delta.${way}`)}</span>
          <bdi className="num">{children}</bdi>
        </>
      )}
    </span>
  )
}
