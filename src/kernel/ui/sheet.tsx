import type { ReactNode } from 'react'
import { BrandMark, brandName } from '#kernel/brand.tsx'
import styles from './sheet.module.css'

type Props = {
  /** What it is: an invoice, a packing slip. */
  title: string
  number: string
  /** Stamped over it: paid, void. */
  stamp?: string | undefined
  /** Who sends it; the product where nobody is named. */
  sender?: ReactNode
  children: ReactNode
}

/** A paper as it lies on a desk; printing the page prints this and nothing else. */
export function Sheet({ title, number, stamp, sender, children }: Props) {
  return (
    <article className={styles.sheet} aria-label={title}>
      <header className={styles.head}>
        {sender ?? (
          <span className={styles.shop}>
            <BrandMark size={32} />
            {brandName}
          </span>
        )}
        <div className={styles.number}>
          <h2>{title}</h2>
          <bdi className="num">{number}</bdi>
          {stamp && (
            <strong className={styles.stamp} dir="auto">
              {stamp}
            </strong>
          )}
        </div>
      </header>
      {children}
    </article>
  )
}

/** Several lines of an address as they stand on an envelope; the first is the name. */
export function SheetAddress({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
        <span key={index} dir="auto">
          {line}
        </span>
      ))}
    </address>
  )
}

export { styles as sheetStyles }
