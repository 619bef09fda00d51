import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useFollowLogo, useRegistration } from '#features/account/queries.ts'
import { followShopLanguage } from '#kernel/config.ts'
import { shopName } from '#kernel/shop-name.ts'
import { useBrandName } from '#ui/brand.tsx'
import { GuestPage } from './guest-page.tsx'
import styles from './shell.module.css'

const nothing = (): ReactNode => null
// Offline the page does without its pictures.
const PictureWall = lazy(() =>
  import('./picture-wall.tsx').then(
    (file) => ({ default: file.PictureWall as () => ReactNode }),
    () => ({ default: nothing }),
  ),
)

/** Layout of the sign-in pages: the form, and pictures beside it on wide windows. */
export function NoauthLayout({ children }: { children: ReactNode }) {
  // Loaded after the form, on wide windows only.
  const isWide = useMediaQuery('(min-width: 62em)')
  const { shop, logo, language } = useRegistration()
  useEffect(() => {
    if (shop !== undefined) shopName.set(shop)
  }, [shop])
  useEffect(() => {
    if (language !== undefined) followShopLanguage(language)
  }, [language])
  useFollowLogo(logo)
  return (
    <div className={styles.noauth}>
      <div className={styles.form}>
        <GuestPage home="/login">{children}</GuestPage>
      </div>
      <aside className={styles.art} aria-label={useBrandName()}>
        {isWide && (
          <Suspense>
            <PictureWall />
          </Suspense>
        )}
      </aside>
    </div>
  )
}
