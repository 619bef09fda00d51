import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInUse } from '#contract/areas.ts'
import type { ProgramToken } from '#contract/team.ts'
import { useRevokeToken } from '#features/team/mutations.ts'
import styles from '#features/team/team.module.css'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { notify } from '#kernel/snackbar.ts'
import { Card } from '#ui/card.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Timestamp } from '#ui/moment.tsx'

export function TokenList({ tokens }: { tokens: readonly ProgramToken[] }) {
  const { t } = useTranslation(['team', 'rights'])
  const formats = useFormats()
  const revokeToken = useRevokeToken()
  const isOnline = useOnline()
  const areasInUse = useShopSettings('areas')
  const [leaving, setLeaving] = useState<ProgramToken>()
  return (
    <Card flush>
      {tokens.length === 0 ? (
        <p className={`${styles.none} dim`} dir="auto">
          {t('tokens.none')}
        </p>
      ) : (
        <ul className={styles.list}>
          {tokens.map((token) => (
            <li key={token.id} className={`row ${styles.row}`}>
              <span className={styles.person}>
                <bdi className="strong">{token.name}</bdi>
                <span className="dim small" dir="auto">
                  {token.rights
                    .filter((right) => isInUse(right, areasInUse))
                    .map((right) => t(`rights:${right}`))
                    .join(' · ')}
                </span>
              </span>
              <span className={`${styles.seen} dim small`}>
                <span dir="auto">
                  {t('tokens.by', { name: token.by })},{' '}
                  {t('invite.until', { day: formats.until(token.endsAt) })}
                </span>
                <br />
                {token.seen ? <Timestamp at={token.seen} /> : t('tokens.unused')}
              </span>
              <IconButton
                label={t('tokens.revokeOf', { name: token.name })}
                onClick={() => setLeaving(token)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        opened={leaving !== undefined}
        title={t('tokens.revokeTitle', { name: leaving?.name ?? '' })}
        message={t('tokens.revokeText')}
        confirmLabel={t('tokens.revoke')}
        onConfirm={() => {
          if (leaving) {
            revokeToken.mutate({ id: leaving.id })
            notify({
              message: t(isOnline ? 'tokens.revoked' : 'tokens.revokedLater', { name: leaving.name }),
            })
          }
          setLeaving(undefined)
        }}
        onClose={() => setLeaving(undefined)}
      />
    </Card>
  )
}
