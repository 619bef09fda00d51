import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { BrandMark, brandName } from '#kernel/brand.tsx'
import { GuestTools } from './guest-tools.tsx'
import { NavLink } from './nav-link.tsx'
import styles from './shell.module.css'

const nothing = (): ReactNode => null
// Without a network the page does without its pictures.
const PictureWall = lazy(() =>
  import('./picture-wall.tsx').then(
    (file) => ({ default: file.PictureWall as () => ReactNode }),
    () => ({ default: nothing }),
  ),
)

/** Sign-in and its family: the form at the start, a wall of pictures at the end where there is room. */
export function NoauthLayout({ children }: { children: ReactNode }) {
  // After the form, and only where there is room for it.
  const isWide = useMediaQuery('(min-width: 62em)')
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
        {isWide && (
          <Suspense>
            <PictureWall />
          </Suspense>
        )}
      </aside>
    </div>
  )
}
