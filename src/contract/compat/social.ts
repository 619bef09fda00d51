import * as z from 'zod/mini'
import { call, Nothing } from '#contract/call.ts'
import { pageParts, Words } from '#contract/list.ts'
import { limits } from '#contract/posts.ts'

// Calls 64 to 85 of docs/contract.md 2.12 to 2.14, as older clients make them.

/** A person in a list (docs/contract.md 3.11); ids are account numbers as texts. */
const someone = { id: z.string(), avatar: z.string(), name: z.string() }
const status = z.enum(['Active', 'Rejected'])

const Follower = z.looseObject({
  ...someone,
  location: z.string(),
  /** 2 offers to follow back. */
  follow: z.union([z.literal(1), z.literal(2)]),
})
const FriendRequest = z.looseObject({ ...someone, mutual: z.int() })
const Friend = z.looseObject({ ...someone, location: z.string() })
const GalleryItem = z.looseObject({
  id: z.string(),
  image: z.string(),
  title: z.string(),
  dateTime: z.string(),
})
const DetailsCard = z.looseObject({
  ...someone,
  role: z.string(),
  about: z.string(),
  email: z.string(),
  contact: z.string(),
  location: z.string(),
})
const SimpleCard = z.looseObject({ ...someone, status })
const ProfileCard = z.looseObject({ ...someone, role: z.string(), profile: z.string(), status })
const UserS1 = z.looseObject({
  ...someone,
  email: z.string(),
  location: z.string(),
  verify: z.int(),
  friends: z.int(),
  followers: z.int(),
  status: z.enum(['Active', 'Pending', 'Rejected']),
})
const UserS2 = z.looseObject({
  image: z.string(),
  name: z.string(),
  designation: z.string(),
  subContent: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  badgeStatus: z.enum(['active', 'inactive']),
  progressValue: z.string(),
})

const Writer = z.looseObject({ ...someone, time: z.string() })
const OldLikes = z.object({ like: z.boolean(), value: z.int() })
const OldReply = z.looseObject({
  id: z.string(),
  profile: Writer,
  data: z.looseObject({ comment: z.string(), likes: OldLikes, replies: z.array(z.never()) }),
})
const OldComment = z.looseObject({
  id: z.string(),
  profile: Writer,
  data: z.looseObject({ comment: z.string(), likes: OldLikes, replies: z.array(OldReply) }),
})
const OldPost = z.looseObject({
  id: z.string(),
  profile: Writer,
  data: z.looseObject({
    content: z.string(),
    /** Always empty: pictures need the token, which a link cannot send. */
    images: z.array(z.never()),
    likes: OldLikes,
    comments: z.array(OldComment),
  }),
})
export type OldPost = z.infer<typeof OldPost>

const Filter = z.object({ key: z.optional(Words) })
const Posts = z.object({ posts: z.array(OldPost) })
const Id = z.string().check(z.maxLength(64))
/** A comment or reply from a client; id, author and likes are set by the server. */
const SentComment = z.object({
  data: z.object({ comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.comment)) }),
})
const results = <Row extends z.ZodMiniType>(row: Row) => z.object({ results: z.array(row) })

export const olderSocialCalls = {
  usersS1: call('get', 'user-list/s1/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ users_s1: z.array(UserS1) }),
    summary: 'List all other people, with counts of friends and followers',
  }),
  usersS2: call('get', 'user-list/s2/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ users_s2: z.array(UserS2) }),
    summary: 'List all other people, with their presence and how complete their profile is',
  }),
  followers: call('get', 'followers/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ followers: z.array(Follower) }),
    summary: 'List your followers',
  }),
  friendRequests: call('get', 'friend-request/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ friends: z.array(FriendRequest) }),
    summary: 'List the friend requests that you received',
  }),
  friends: call('get', 'friends/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ friends: z.array(Friend) }),
    summary: 'List your friends',
  }),
  gallery: call('get', 'gallery/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ gallery: z.array(GalleryItem) }),
    summary: 'List your gallery; pictures are drawings that older clients have',
  }),
  posts: call('get', 'posts/list', {
    access: 'social.use',
    request: z.object({ ...pageParts, q: z.optional(Words) }),
    reply: z.object({ posts: z.array(OldPost), total: z.optional(z.int()) }),
    summary: 'List posts with comments and replies, newest first: the first 50, or a page of a search',
  }),
  detailsCards: call('get', 'details-card/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ users: z.array(DetailsCard) }),
    summary: 'List all other people, with their contact details',
  }),
  simpleCards: call('get', 'simple-card/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ users: z.array(SimpleCard) }),
    summary: 'List all other people, and whether you blocked them',
  }),
  profileCards: call('get', 'profile-card/list', {
    access: 'social.use',
    request: Nothing,
    reply: z.object({ users: z.array(ProfileCard) }),
    summary: 'List all other people, with role and cover',
  }),

  filterFollowers: call('post', 'followers/filter', {
    access: 'social.use',
    request: Filter,
    reply: results(Follower),
    summary: 'Search followers by name, location or follow',
  }),
  filterFriendRequests: call('post', 'friend-request/filter', {
    access: 'social.use',
    request: Filter,
    reply: results(FriendRequest),
    summary: 'Search friend requests by name or mutual friends',
  }),
  filterFriends: call('post', 'friends/filter', {
    access: 'social.use',
    request: Filter,
    reply: results(Friend),
    summary: 'Search friends by name or location',
  }),
  filterDetailsCards: call('post', 'details-card/filter', {
    access: 'social.use',
    request: Filter,
    reply: results(DetailsCard),
    summary: 'Search people by name, role, about, email, contact or location',
  }),
  filterSimpleCards: call('post', 'simple-card/filter', {
    access: 'social.use',
    request: Filter,
    reply: results(SimpleCard),
    summary: 'Search people by name or status',
  }),
  filterProfileCards: call('post', 'profile-card/filter', {
    access: 'social.use',
    request: Filter,
    reply: results(ProfileCard),
    summary: 'Search people by name, role or status',
  }),

  editComment: call('post', 'posts/editComment', {
    access: 'social.use',
    request: z.object({ key: Id, id: z.optional(z.unknown()) }),
    reply: Posts,
    summary: 'Change the text of your comment by `id`, or add it; a text as `id` changes nothing',
  }),
  addComment: call('post', 'comments/add', {
    access: 'social.use',
    request: z.object({ postId: Id, comment: SentComment }),
    reply: Posts,
    summary: 'Comment on a post; id and author are set by the server',
  }),
  addReply: call('post', 'replies/add', {
    access: 'social.use',
    request: z.object({ postId: Id, commentId: Id, reply: SentComment }),
    reply: Posts,
    summary: 'Reply to a comment',
  }),
  likePost: call('post', 'posts/list/like', {
    access: 'social.use',
    request: z.object({ postId: Id }),
    reply: Posts,
    summary: 'Like or unlike a post',
  }),
  likeComment: call('post', 'comments/list/like', {
    access: 'social.use',
    request: z.object({ postId: Id, commentId: Id }),
    reply: Posts,
    summary: 'Like or unlike a comment',
  }),
  likeReply: call('post', 'replies/list/like', {
    access: 'social.use',
    request: z.object({ postId: Id, commentId: Id, replayId: Id }),
    reply: Posts,
    summary: 'Like or unlike a reply',
  }),
}

export const SentComments = z.object({ id: z.optional(z.unknown()), ...SentComment.shape })
