import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { backToNormal, isTrying, useTrials } from '#kernel/trials.ts'
import styles from './inspector.module.css'

/** Shows an active simulation of network faults, with a button to end it. */
export function TrialNote() {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const trials = useTrials()
  if (!isTrying(trials)) return null
  const { isOffline, delay, fails } = trials
  const parts = [
    isOffline && t('trial.offline'),
    delay > 0 && t('trial.slow', { seconds: formats.number(delay / 1000) }),
    fails && t(`trial.fails.${fails.what}`),
  ].filter((one) => one !== false && one !== undefined)
  return (
    <div className={styles.trial}>
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
