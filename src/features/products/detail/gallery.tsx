import { IconZoomIn } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import { Heart } from '#features/products/product-bits.tsx'
import { ProductPicture } from '#kernel/ui/art/product-picture.tsx'
import { Coming } from '#kernel/ui/coming.tsx'
import { useWords } from '#kernel/ui/use-words.ts'
import styles from './gallery.module.css'

const ViewerFrame = lazy(async () => ({
  default: (await import('#kernel/ui/viewer-frame.tsx')).ViewerFrame,
}))

const most = 6

/** What there is to see: the product as it stands in the list, then in each of its colours. */
export const picturesOf = ({ colors }: Product): (string | undefined)[] =>
  [undefined, ...colors].slice(0, most)

export function Gallery({
  product,
  color,
  onColor,
  canSave,
}: {
  product: Product
  /** The colour that is shown; undefined is the first picture. */
  color: string | undefined
  onColor: (color: string | undefined) => void
  canSave: boolean
}) {
  const { t } = useTranslation('products')
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const pictures = picturesOf(product)
  const drawn = { id: product.id, name: product.name, category: product.categories[0] }
  const nameOf = (one: string | undefined) =>
    one === undefined
      ? product.name
      : t('detail.picture', { name: product.name, color: words.color(one).toLowerCase() })
  return (
    <div className={styles.gallery} data-out={!product.isStock || undefined}>
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.main}
          aria-label={t('detail.enlarge')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ProductPicture {...drawn} color={color} label={nameOf(color)} />
          <span className={styles.zoom} aria-hidden="true">
            <IconZoomIn size={18} />
          </span>
        </button>
        {canSave && <Heart product={product} className={styles.heart} />}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs} aria-label={t('detail.pictures')}>
          {pictures.map((one) => (
            <li key={one ?? ''}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={one === color}
                aria-label={nameOf(one)}
                onClick={() => onColor(one)}
              >
                <ProductPicture {...drawn} color={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Coming>
        {isOpen && (
          <ViewerFrame
            label={product.name}
            count={pictures.length}
            at={Math.max(0, pictures.indexOf(color))}
            onAt={(at) => onColor(pictures[at])}
            onClose={() => setOpen(false)}
          >
            <div className={styles.big}>
              <ProductPicture {...drawn} color={color} label={nameOf(color)} />
            </div>
          </ViewerFrame>
        )}
      </Coming>
    </div>
  )
}
