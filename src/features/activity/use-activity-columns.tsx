import { useTranslation } from 'react-i18next'
import type { ActivityLine } from '#contract/activity.ts'
import { timestampColumn, wordColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { Timestamp } from '#ui/moment.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import styles from './activity.module.css'
import { ChangeList } from './change-list.tsx'
import { RecordLink } from './record-link.tsx'
import { useActivityWords } from './use-activity-words.ts'

export function useActivityColumns(): ListColumn<ActivityLine>[] {
  const { t } = useTranslation('activity')
  const words = useActivityWords()
  return [
    {
      id: 'at',
      title: t('columns.at'),
      sort: 'down',
      phone: 'worth',
      ...timestampColumn(({ at }) => at),
      cell: (line) => (
        <span className={styles.cell}>
          <Timestamp at={line.at} />
          <span className="dim small" dir="auto">
            {words.offlineText(line)}
          </span>
        </span>
      ),
    },
    { id: 'user', title: t('columns.user'), phone: 'note', ...wordColumn(words.whoText) },
    {
      id: 'what',
      title: t('columns.what'),
      phone: 'title',
      cell: (line) => (
        <span className={styles.entry}>
          <span dir="auto">{words.callText(line)}</span>
          {line.outcome === 'refused' && <StatusBadge status="stopped">{t('outcomes.refused')}</StatusBadge>}
          <span className="dim small" dir="auto">
            {words.lackText(line)}
          </span>
        </span>
      ),
      csv: (line) => [words.callText(line), words.lackText(line)].filter(Boolean).join(' · '),
    },
    {
      id: 'record',
      title: t('columns.record'),
      phone: 'state',
      cell: (line) => <RecordLink line={line} />,
      csv: words.recordText,
    },
    {
      id: 'changes',
      title: t('columns.changes'),
      phone: 'text',
      cell: (line) => <ChangeList texts={words.changeTexts(line)} />,
      csv: (line) => words.changeTexts(line).join('; '),
    },
  ]
}
