import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { useCan, useNeedsFactor } from '#features/account/queries.ts'
import { securityQueries } from '#features/account/session/queries.ts'
import { confirmIdentity } from '#kernel/confirm-identity.ts'
import { useOnline } from '#kernel/connection.ts'
import { Card } from '#ui/card.tsx'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const PasskeyDialog = lazyPart(() => import('./passkey-dialog.tsx'), 'PasskeyDialog')
const CodesDialog = lazyPart(() => import('./codes-dialog.tsx'), 'CodesDialog')
const StopDialog = lazyPart(() => import('./stop-dialog.tsx'), 'StopDialog')

export function FactorsCard() {
  const { t } = useTranslation('account')
  const isOnline = useOnline()
  const can = useCan('factors')
  const isNeeded = useNeedsFactor()
  const { data } = useQuery({ ...securityQueries.factors(), enabled: can })
  const [open, setOpen] = useState<'passkey' | 'codes' | 'stop'>()
  if (!can || !data) return null
  const { passkeys, codes } = data
  const isMissing = passkeys.length === 0 && !codes.isOn
  const close = () => setOpen(undefined)
  return (
    <Card id="factors" title={t('factors.title')}>
      <div className={styles.stack}>
        {isNeeded && <Note tone="warning">{t(isMissing ? 'factors.needed' : 'factors.give')}</Note>}
        {isNeeded && !isMissing && (
          <Button className={styles.submit} disabled={!isOnline} onClick={() => void confirmIdentity()}>
            {t('factors.giveNow')}
          </Button>
        )}
        <p className="dim" dir="auto">
          {t('factors.text')}
        </p>
        {passkeys.length > 0 && (
          <ul className={styles.sessions}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} isOnline={isOnline} />
            ))}
          </ul>
        )}
        {!isOnline && <Note tone="warning">{t('factors.offline')}</Note>}
        <Button
          variant="default"
          className={styles.submit}
          disabled={!isOnline}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setOpen('passkey')}
        >
          {t('factors.addPasskey')}
        </Button>
        <div className={`row ${styles.factor}`}>
          <span className={styles.device}>
            <span className="strong" dir="auto">
              {t('factors.codes')}
            </span>
            <span className="dim small" dir="auto">
              {codes.isOn ? t('factors.recoveryLeft', { count: codes.recoveryLeft }) : t('factors.codesText')}
            </span>
          </span>
          {codes.isOn && <StatusBadge status="done">{t('factors.on')}</StatusBadge>}
          <Button
            variant="default"
            disabled={!isOnline}
            leftSection={<IconKey size={16} aria-hidden="true" />}
            onClick={() => setOpen(codes.isOn ? 'stop' : 'codes')}
          >
            {t(codes.isOn ? 'factors.stop' : 'factors.start')}
          </Button>
        </div>
      </div>
      {open && (
        <Coming>
          {open === 'passkey' && <PasskeyDialog onClose={close} />}
          {open === 'codes' && <CodesDialog onClose={close} />}
          {open === 'stop' && <StopDialog onClose={close} />}
        </Coming>
      )}
    </Card>
  )
}
