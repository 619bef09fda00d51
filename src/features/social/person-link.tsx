import { Link } from '@tanstack/react-router'
import type { Post } from '#contract/posts.ts'
import styles from './social.module.css'

export function PersonLink({ person: { id, name } }: { person: Post['by'] }) {
  return (
    <Link
      to="/social/$tab"
      params={{ tab: 'posts' }}
      search={{ person: id }}
      className={`strong ${styles.name}`}
      dir="auto"
    >
      {name}
    </Link>
  )
}
