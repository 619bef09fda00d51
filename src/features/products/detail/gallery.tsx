import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import { Heart } from '#features/products/product-bits.tsx'
import { ProductPicture } from '#shop/art/product-picture.tsx'
import { useWords } from '#shop/use-words.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './gallery.module.css'

const ViewerFrame = lazyPart(() => import('#ui/viewer-frame.tsx'), 'ViewerFrame')

type View = { key: string; picture?: string; color?: string; name: string }

function useViews({ pictures = [], colors, name }: Product): View[] {
  const { t } = useTranslation('products')
  const words = useWords()
  if (pictures.length > 0)
    return pictures.map(({ id, title }, nth) => {
      const named = nth === 0 ? name : t('pictures.nth', { nth: nth + 1 })
      return { key: id, picture: id, name: title || named }
    })
  if (colors.length === 0) return [{ key: '', name }]
  return colors.map((color) => ({
    key: color,
    color,
    name: t('detail.picture', { name, color: words.color(color).toLowerCase() }),
  }))
}

export function Gallery({
  product,
  color,
  onColor,
  canSave,
}: {
  product: Product
  color: string | undefined
  onColor: (color: string) => void
  canSave: boolean
}) {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const views = useViews(product)
  const isReal = views[0]?.picture !== undefined
  const at = Math.max(
    0,
    views.findIndex(({ key }) => key === (isReal ? chosen : (color ?? ''))),
  )
  const view = views[at]
  const drawn = { id: product.id, name: product.name, category: product.categories[0] }
  const show = (next: View | undefined) => {
    if (isReal) setChosen(next?.key)
    else if (next?.color !== undefined) onColor(next.color)
  }
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
          <ProductPicture {...drawn} picture={view?.picture} color={view?.color} label={view?.name} />
          <span className={`square ${styles.zoom}`} aria-hidden="true">
            <IconZoomIn size={18} />
          </span>
        </button>
        {canSave && <Heart product={product} className={styles.heart} />}
      </div>
      {views.length > 1 && (
        <ul className={styles.thumbs} aria-label={t('detail.pictures')}>
          {views.map((option) => (
            <li key={option.key}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={option === view}
                aria-label={option.name}
                onClick={() => show(option)}
              >
                <ProductPicture {...drawn} picture={option.picture} color={option.color} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Coming>
        {isOpen && (
          <ViewerFrame
            label={product.name}
            count={views.length}
            at={at}
            onAt={(next) => show(views[next])}
            onClose={() => setOpen(false)}
          >
            <div className={styles.big}>
              <ProductPicture {...drawn} picture={view?.picture} color={view?.color} label={view?.name} />
            </div>
          </ViewerFrame>
        )}
      </Coming>
    </div>
  )
}
