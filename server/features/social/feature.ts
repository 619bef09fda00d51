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
  activity: {
    record: 'comment',
    deeds: {
      'social/profile/edit': 'profile.edit',
      'followers/follow': 'person.follow',
      'friend-request/send': 'person.befriend',
      'friend-request/answer': 'person.befriend',
      'friends/remove': 'person.unfriend',
      'social/block': 'person.block',
      'posts/add': 'post.add',
      'posts/edit': 'post.edit',
      'posts/delete': 'post.delete',
      'posts/restore': 'post.restore',
      'posts/like': 'post.like',
      'posts/list/like': 'post.like',
      'posts/editComment': 'comment.edit',
      'gallery/add': 'picture.add',
      'gallery/delete': 'picture.delete',
      'gallery/restore': 'picture.restore',
    },
  },
  extensions: ['social'],
  searches: { posts: findPosts, people: findPeople },
  mount: ({ mount, deps }) => social(mount, deps),
})
