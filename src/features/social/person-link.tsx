import { Link } from '@tanstack/react-router'
import type { Post } from '#contract/posts.ts'
import styles from './social.module.css'

/** Somebody's name, which leads to what they wrote. */
export function PersonLink({ person: { id, name } }: { person: Post['by'] }) {
  return (
    <Link
      to="/social/$tab"
      params={{ tab: 'posts' }}
      search={{ person: id }}
      className={styles.name}
      dir="auto"
    >
      {name}
    </Link>
  )
}
