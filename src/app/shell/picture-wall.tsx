import { useTranslation } from 'react-i18next'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import type { ProductKind } from '#ui/art/product-art.ts'
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

export function PictureWall() {
  const { t } = useTranslation('shell')
  return (
    <>
      <div className={styles.arches} aria-hidden="true">
        {stillLives.map(([id, kind]) => (
          <span key={id}>
            <ProductPicture id={id} kind={kind} />
          </span>
        ))}
      </div>
      <p dir="auto">{t('claim')}</p>
    </>
  )
}
