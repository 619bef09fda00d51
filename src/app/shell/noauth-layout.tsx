import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark, brandName } from '#kernel/brand.tsx'
import { ProductPicture } from '#kernel/ui/art/art.tsx'
import type { ProductKind } from '#kernel/ui/art/product-art.ts'
import { GuestTools } from './guest-tools.tsx'
import { NavLink } from './nav-link.tsx'
import styles from './shell.module.css'

const stillLives: [id: string, kind: ProductKind][] = [
  ['Fern jug, tall', 'vase'],
  ['Dusk table lamp', 'lamp'],
  ['Window plant', 'plant'],
  ['Linen throw, sand', 'stack'],
  ['Station clock', 'clock'],
  ['Fruit bowl', 'bowl'],
  ['Shelf speaker', 'speaker'],
  ['Morning mug', 'mug'],
  ['Alder chair', 'chair'],
]

/** Sign-in and its family: the form at the start, a wall of pictures at the end where there is room. */
export function NoauthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.noauth}>
      <div className={styles.form}>
        <header>
          <NavLink url="/login" className={styles.brand}>
            <BrandMark />
            <span>{brandName}</span>
          </NavLink>
        </header>
        <main id="content">{children}</main>
        <GuestTools />
      </div>
      <aside className={styles.art} aria-label={brandName}>
        <div className={styles.arches} aria-hidden="true">
          {stillLives.map(([id, kind]) => (
            <span key={id}>
              <ProductPicture id={id} kind={kind} />
            </span>
          ))}
        </div>
        <p dir="auto">{t('claim')}</p>
      </aside>
    </div>
  )
}
