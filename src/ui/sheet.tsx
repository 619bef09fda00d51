import type { ReactNode } from 'react'
import { BrandMark, useBrandName } from './brand.tsx'
import styles from './sheet.module.css'

type Props = {
  /** The language of its texts; undefined for that of the page. */
  lang?: string | undefined
  /** The kind of document: an invoice, a packing slip. */
  title: string
  number: string
  /** A stamp over it: paid, void. */
  stamp?: string
  /** The sender; default the shop's name. */
  sender?: ReactNode
  children: ReactNode
}

/** A document on paper; printing the page prints only this. */
export function Sheet({ lang, title, number, stamp, sender, children }: Props) {
  const brandName = useBrandName()
  return (
    <article className={`surface ${styles.sheet}`} lang={lang} aria-label={title}>
      <header className={styles.head}>
        {sender ?? (
          <span className={`row ${styles.shop}`}>
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

/** The lines of an address; the first is the name. */
export function SheetAddress({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other key
        <span key={index} dir="auto">
          {line}
        </span>
      ))}
    </address>
  )
}

export { styles as sheetStyles }
