import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './neighbours.module.css'
import { Tip } from './tip.tsx'

/** A link with its label; null at the end of the list or while unknown. */
type Way = { label: string; link: ReactElement | null }

export function Neighbours({
  label,
  previous,
  back,
  next,
}: {
  label: string
  previous: Way
  back?: Way
  next: Way
}) {
  return (
    <nav className={styles.beside} aria-label={label}>
      <Step {...previous}>
        <IconChevronLeft size={20} className="flip" aria-hidden="true" />
      </Step>
      {back && (
        <Step {...back}>
          <IconList size={20} aria-hidden="true" />
        </Step>
      )}
      <Step {...next}>
        <IconChevronRight size={20} className="flip" aria-hidden="true" />
      </Step>
    </nav>
  )
}

function Step({ label, link, children }: Way & { children: ReactNode }) {
  if (!link) return <span aria-hidden="true">{children}</span>
  return (
    <Tip label={label}>
      {cloneElement(link as ReactElement<Record<string, unknown>>, { 'aria-label': label }, children)}
    </Tip>
  )
}
