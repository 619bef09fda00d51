import { useIntersection } from '@mantine/hooks'
import { pictureFiles } from '#contract/pictures.ts'
import { usePictureOf } from '#forms/stored-picture.ts'
import type { Naming } from '#ui/art/svg.tsx'

/** A product's photo over its drawing, fetched when it scrolls near. */
export function StoredArt({ id, label = '' }: Naming & { id: string }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const src = usePictureOf(id, entry?.isIntersecting ?? false, pictureFiles.ofProduct)
  // The label needs an element while the photo loads.
  return src ? (
    <img ref={ref} src={src} alt={label} />
  ) : (
    <span ref={ref} className="art-coming" {...(label && { role: 'img', 'aria-label': label })} />
  )
}
