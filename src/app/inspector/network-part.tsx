import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useFormats } from '#kernel/format.ts'
import { Segmented } from '#ui/segmented.tsx'
import styles from './inspector.module.css'
import { backToNormal, type Failing, isTrying, tryOut, useNetworkSimulation } from './network-simulation.ts'

/** Choices of delay in ms. */
const delays = [0, 500, 2000, 10_000]
const ways = ['refused', 'broken', 'unanswered'] as const

export function NetworkPart() {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const simulation = useNetworkSimulation()
  const [how, setHow] = useState<Failing['how']>('refused')
  const { isOffline, delay, fails } = simulation
  return (
    <div className={styles.part}>
      <p className="dim small" dir="auto">
        {t('network.text')}
      </p>
      <Switch
        label={t('network.offline')}
        description={<span dir="auto">{t('network.offlineHint')}</span>}
        checked={isOffline}
        onChange={(event) => tryOut({ isOffline: event.currentTarget.checked })}
      />
      <section className={styles.part} aria-label={t('network.slow')}>
        <h3>{t('network.slow')}</h3>
        <Segmented
          label={t('network.slow')}
          value={String(delay)}
          options={delays.map((ms) => ({
            value: String(ms),
            label: ms === 0 ? t('network.quick') : t('network.later', { seconds: formats.number(ms / 1000) }),
          }))}
          onChange={(ms) => tryOut({ delay: Number(ms) })}
        />
      </section>
      <section className={styles.part} aria-label={t('network.fail')}>
        <h3>{t('network.fail')}</h3>
        <Segmented
          label={t('network.failHow')}
          value={how}
          options={ways.map((way) => ({ value: way, label: t(`network.ways.${way}`) }))}
          onChange={setHow}
        />
        <p className="dim small" dir="auto">
          {t(`network.hints.${how}`)}
        </p>
        <div className={styles.tools}>
          {(['read', 'write'] as const).map((what) => (
            <Button
              key={what}
              variant="default"
              aria-pressed={fails?.what === what}
              onClick={() => tryOut({ fails: fails?.what === what ? undefined : { what, how } })}
            >
              {t(`network.next.${what}`)}
            </Button>
          ))}
        </div>
      </section>
      {isTrying(simulation) && (
        <div>
          <Button onClick={backToNormal}>{t('network.normal')}</Button>
        </div>
      )}
    </div>
  )
}
