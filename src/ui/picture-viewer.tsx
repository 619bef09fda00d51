import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './viewer-frame.module.css'
import { ViewerFrame } from './viewer-frame.tsx'

type Props = {
  /** A picture without `src` is still loading. */
  pictures: readonly { src: string | undefined; alt: string }[]
  start: number
  onClose: () => void
  actionsOf?: (at: number) => ReactNode
}

export function PictureViewer({ pictures, start, onClose, actionsOf }: Props) {
  const [chosen, setChosen] = useState(start)
  const at = Math.min(chosen, pictures.length - 1)
  const { src, alt } = pictures[at] ?? { src: undefined, alt: '' }
  return (
    <ViewerFrame
      label={alt}
      count={pictures.length}
      at={at}
      onAt={setChosen}
      onClose={onClose}
      actions={actionsOf?.(at)}
    >
      <BigPicture src={src} alt={alt} />
    </ViewerFrame>
  )
}

export function BigPicture({ src, alt }: { src: string | undefined; alt: string }) {
  if (src !== undefined) return <img src={src} alt={alt} draggable={false} />
  return (
    <span className={styles.missing} role="img" aria-label={alt}>
      <IconPhoto size={40} stroke={1.5} aria-hidden="true" />
    </span>
  )
}
