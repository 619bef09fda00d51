import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './inspector.module.css'
import { backToNormal, isTrying, useNetworkSimulation } from './network-simulation.ts'

export function SimulationNote() {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const simulation = useNetworkSimulation()
  if (!isTrying(simulation)) return null
  const { isOffline, delay, fails } = simulation
  const parts = [
    isOffline && t('trial.offline'),
    delay > 0 && t('trial.slow', { seconds: formats.number(delay / 1000) }),
    fails && t(`trial.fails.${fails.what}`),
  ].filter((value) => value !== false && value !== undefined)
  return (
    <div className={`row ${styles.trial}`}>
      <IconFlask size={18} aria-hidden="true" />
      <span className="grow" dir="auto">
        {t('trial.title')} {formats.list(parts)}
      </span>
      <Button size="xs" variant="default" onClick={backToNormal}>
        {t('network.normal')}
      </Button>
    </div>
  )
}
