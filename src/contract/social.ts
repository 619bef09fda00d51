import * as z from 'zod/mini'
import { call, editParts } from './call.ts'
import { maxRows, pageParts, Words } from './list.ts'

export const maxAbout = { job: 80, location: 120, phone: 40, about: 2_000 } as const

/** Subjects of live events besides posts: relations, profiles and galleries. */
export const socialNews = { relations: 'relations', profile: 'profile', gallery: 'gallery' } as const

/** The number of an account from 1; it never changes. */
export const Person = z.int().check(z.gte(1), z.lte(2_147_483_647))
export const UserNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

export const Author = z.looseObject({ id: Person, name: z.string(), avatar: z.string() })

const friendships = ['none', 'friends', 'sent', 'received', 'declined'] as const

const AboutFields = z.object({
  job: z.string().check(z.trim(), z.maxLength(maxAbout.job)),
  location: z.string().check(z.trim(), z.maxLength(maxAbout.location)),
  phone: z.string().check(z.trim(), z.maxLength(maxAbout.phone)),
  about: z.string().check(z.trim(), z.maxLength(maxAbout.about)),
})
export type AboutFields = z.infer<typeof AboutFields>

/** The cover is the id of a gallery picture, or empty for the drawn one. */
const ProfileFields = z.extend(AboutFields, { cover: z.string().check(z.maxLength(64)) })
export type ProfileFields = z.infer<typeof ProfileFields>

/** A person as the user sees them; counts exclude people who are invisible to the user. */
export const Profile = z.looseObject({
  ...Author.shape,
  /** Empty for people who do not use the social area, such as buyers. */
  email: z.string(),
  ...z.object({ job: z.string(), location: z.string(), phone: z.string(), about: z.string() }).shape,
  counts: z.object({
    posts: z.int(),
    followers: z.int(),
    following: z.int(),
    friends: z.int(),
    pictures: z.int(),
  }),
  isSelf: z.boolean(),
  /** `isFollowed` by the user; `followsMe` is the reverse. */
  isFollowed: z.boolean(),
  followsMe: z.boolean(),
  friendship: z.enum(friendships),
  /** The picture above the profile; empty for a drawn one. */
  cover: z.optional(z.string()),
  isBlocked: z.boolean(),
  /** Common friends. */
  mutual: z.int(),
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

export const ProfileConflict = z.looseObject({ current: Profile })

export const peopleKinds = [
  ...(['everybody', 'suggested', 'followers', 'following', 'friends'] as const),
  ...(['requests', 'sent', 'declined', 'blocked'] as const),
] as const
/** Lists that only their owner may see. */
export const privateKinds = ['suggested', 'requests', 'sent', 'declined', 'blocked'] as const

const OwnCounts = z.object({
  followers: z.int(),
  following: z.int(),
  friends: z.int(),
  requests: z.int(),
  sent: z.int(),
  blocked: z.int(),
})
export type OwnCounts = z.infer<typeof OwnCounts>

const Related = z.object({ person: Profile, counts: OwnCounts })

export const socialCalls = {
  profile: call('get', 'social/profile', {
    access: 'social.use',
    request: z.object({ user: z.optional(UserNumber) }),
    reply: z.object({ person: Profile }),
    summary: 'Return a profile with its counts; 404 for people who blocked you',
  }),
  editProfile: call('post', 'social/profile/edit', {
    access: 'social.use',
    request: z.object(editParts(ProfileFields)),
    reply: z.object({ person: Profile }),
    summary: 'Change your profile; 409 with `current` if the same fields were changed elsewhere',
  }),
  people: call('get', 'social/people', {
    access: 'social.use',
    rows: 'people',
    request: z.object({
      kind: z.optional(z.enum(peopleKinds)),
      /** The number of a person; the caller's own lists by default. */
      of: z.optional(UserNumber),
      q: z.optional(Words),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxRows))),
      offset: pageParts.offset,
    }),
    reply: z.object({ people: z.array(Profile), total: z.int(), counts: OwnCounts }),
    summary: 'List a page of people: all, suggestions, followers, friends, requests or blocked',
  }),
  follow: call('post', 'followers/follow', {
    access: 'social.use',
    request: z.object({ user: Person, isFollowed: z.boolean() }),
    reply: Related,
    summary: 'Follow or unfollow a person',
  }),
  ask: call('post', 'friend-request/send', {
    access: 'social.use',
    request: z.object({ user: Person, isSent: z.boolean() }),
    reply: Related,
    summary: 'Send or withdraw a friend request; accepts one that this person has sent you',
  }),
  answer: call('post', 'friend-request/answer', {
    access: 'social.use',
    request: z.object({ user: Person, answer: z.enum(['accept', 'decline', 'undecided']) }),
    reply: Related,
    summary: 'Accept or decline a friend request, or revert a decline',
  }),
  unfriend: call('post', 'friends/remove', {
    access: 'social.use',
    request: z.object({ user: Person }),
    reply: Related,
    summary: 'Remove a friend',
  }),
  block: call('post', 'social/block', {
    access: 'social.use',
    request: z.object({ user: Person, isBlocked: z.boolean() }),
    reply: Related,
    summary: 'Block or unblock a person: neither can see the other, and nothing is lost',
  }),
}
