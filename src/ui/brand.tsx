import { useShopLogo } from '#kernel/shop-logo.ts'
import { useShopName } from '#kernel/shop-name.ts'
import styles from './brand.module.css'

/** The name of the shop, or that of the product without one. */
export const useBrandName = () => useShopName() || 'Fernhill'

/** The title of the browser's tab. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useBrandName()}`}</title>
}

/** The logo of the shop, or the mark of the product without one. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const { light, dark } = useShopLogo()
  const usual = light ?? dark
  if (usual)
    return (
      <span className={styles.logo} style={{ blockSize: size }}>
        <img src={usual.uri} alt="" data-for="light" />
        <img src={(dark ?? usual).uri} alt="" data-for="dark" />
      </span>
    )
  return (
    <span aria-hidden="true" className={styles.mark} style={{ fontSize: size }}>
      <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d="M1 15V9.200A8.200 8.200 0 0 1 9.200 1H15v1.400A7.600 7.600 0 0 1 7.400 10H5.600v5Z" />
        <path d="M8.200 15a6.600 6.600 0 0 1 6.600-5.600v1A4.600 4.600 0 0 1 10.200 15Z" opacity=".72" />
      </svg>
    </span>
  )
}
