import { Pagination } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'

type Props = {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  children?: ReactNode
}

export function Pager({ page, size, total, onPage, children }: Props) {
  const { t } = useTranslation('ui')
  const isPhone = useMediaQuery('(max-width: 35.99em)', false, { getInitialValueInEffect: false })
  const pages = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  return (
    <nav className={`row ${styles.pager}`} aria-label={t('pager.label')}>
      {!isPhone && (
        <span className="dim small" dir="auto">
          {t('pager.range', { from, to: Math.min(total, page * size), total })}
        </span>
      )}
      {children}
      {pages > 1 && !isPhone && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          size={36}
          gap={4}
          classNames={{ control: styles.control, dots: styles.dots }}
          getItemProps={(pageNumber) => ({ 'aria-label': t('pager.page', { page: pageNumber }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? t('pager.previous') : t('pager.next'),
          })}
        />
      )}
      {pages > 1 && isPhone && (
        <>
          <IconButton label={t('pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={20} className="flip" aria-hidden="true" />
          </IconButton>
          <span className={styles.pageRange} dir="auto">
            {t('pager.of', { page, pages })}
          </span>
          <IconButton label={t('pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={20} className="flip" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </nav>
  )
}
