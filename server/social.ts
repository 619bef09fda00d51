import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'
import { comments } from './social/comments.ts'
import { gallery } from './social/gallery.ts'
import { posts } from './social/posts.ts'
import { profiles } from './social/profiles.ts'
import { relations } from './social/relations.ts'

/** Posts, people and pictures. People are the accounts; after a block the two do not see each other. */
export function social(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  profiles(mount, deps)
  relations(mount, deps)
  posts(mount, deps)
  comments(mount, deps)
  gallery(mount, deps)
}
