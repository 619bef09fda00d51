import { olderSocialCalls } from '#contract/compat/social.ts'
import { galleryCalls } from '#contract/gallery.ts'
import { postCalls } from '#contract/posts.ts'
import { socialCalls } from '#contract/social.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { comments } from './comments.ts'
import { gallery } from './gallery.ts'
import { posts } from './posts.ts'
import { profiles } from './profiles.ts'
import { relations } from './relations.ts'
import { findPeople, findPosts } from './search.ts'

/** Posts, people and pictures. People are the accounts; after a block the two do not see each other. */
function social(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  profiles(mount, deps)
  relations(mount, deps)
  posts(mount, deps)
  comments(mount, deps)
  gallery(mount, deps)
}

export const socialFeature = defineFeature({
  key: 'social',
  reads: 'social.use',
  calls: { social: socialCalls, posts: postCalls, gallery: galleryCalls, socialOlder: olderSocialCalls },
  extensions: ['social'],
  searches: { posts: findPosts, people: findPeople },
  mount: ({ mount, deps }) => social(mount, deps),
})
