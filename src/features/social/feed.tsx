import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/posts.ts'
import type { Profile } from '#contract/social.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { pageScroll, useSpaceBefore, withFocused } from '#list/page-rows.ts'
import { Empty } from '#ui/empty.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { useStable } from '#ui/use-stable.ts'
import type { FeedState, Unfolded } from './optimistic.ts'
import { PostCard } from './post/post-card.tsx'
import { useFeed, useFeedActions, useFeedPosition } from './queries.ts'
import styles from './social.module.css'
import { Composer } from './writing/composer.tsx'

type Props = { me: Profile; person?: Profile }

export function Feed({ me, person }: Props) {
  const { t } = useTranslation('social')
  const name = person ? person.id : 'all'
  const { feed, error, refetch } = useFeed(name)
  return (
    <div className={styles.feed}>
      {(!person || person.isSelf) && <Composer me={me} />}
      {feed && <Posts key={String(name)} feed={feed} me={me} person={person} />}
      {!feed && error && <FailureBlock title={t('postsFailed')} error={error} onRetry={refetch} />}
      {!feed && !error && <PostsSkeleton />}
    </div>
  )
}

const folded: Unfolded = { text: false, comments: false }
const estimate = 260
/** Older posts are loaded when this many remain. */
const early = 6

function Posts({ feed, me, person }: { feed: FeedState; me: Profile; person: Profile | undefined }) {
  const { t } = useTranslation('social')
  const { name, posts, more, comments } = feed
  const { position, leave } = useFeedPosition(name)
  const [unfolded, setUnfolded] = useState(position.unfolded)
  const onUnfold = useStable((id: string, next: Unfolded) => setUnfolded((now) => new Map(now).set(id, next)))
  /** The newest post that the user has seen; others' newer posts wait behind a button. */
  const [newest, setNewest] = useState(() => position.newest ?? newestOf(posts))
  const isShown = ({ number, by }: Post) => number <= newest || by.id === me.id
  const visiblePosts = newest === 0 ? posts : posts.filter(isShown)
  const waiting = posts.length - visiblePosts.length
  const list = useRef<HTMLUListElement>(null)

  const toNewest = () => {
    setNewest(newestOf(posts))
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current
      ?.closest('section')
      ?.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' })
  }

  return (
    <section className={styles.posts} aria-label={t('tabs.posts')}>
      <div className={styles.pillBox} role="status">
        {waiting > 0 && (
          <button type="button" className={styles.pill} onClick={toNewest}>
            <IconArrowUp size={16} aria-hidden="true" />
            {t('newPosts', { count: waiting })}
          </button>
        )}
      </div>
      {visiblePosts.length === 0 && !more && (
        <Empty
          picture="mug"
          title={person && !person.isSelf ? t('none', { name: person.name }) : t('noneYet')}
          message={person && !person.isSelf ? t('noneText') : t('noneYetText')}
        />
      )}
      <Drawn
        list={list}
        posts={visiblePosts}
        feed={feed}
        sizes={position.sizes}
        onLeave={(sizes) => leave({ sizes, unfolded, newest })}
      >
        {(post) => (
          <PostCard
            feed={name}
            post={post}
            comments={comments[post.id]}
            me={me}
            unfolded={unfolded.get(post.id) ?? folded}
            onUnfold={onUnfold}
          />
        )}
      </Drawn>
      {posts.length > 0 && !more && (
        <p className={styles.end} dir="auto">
          {t('end')}
        </p>
      )}
    </section>
  )
}

const newestOf = (posts: readonly Post[]) => posts.find(({ number }) => number > 0)?.number ?? 0

type DrawnProps = {
  list: React.RefObject<HTMLUListElement | null>
  posts: readonly Post[]
  feed: FeedState
  /** Sizes measured before the feed was left. */
  sizes: readonly VirtualItem[]
  onLeave: (sizes: VirtualItem[]) => void
  children: (post: Post) => ReactNode
}

function Drawn({ list, posts, feed: { name, more }, sizes, onLeave, children }: DrawnProps) {
  // The virtualizer changes without becoming another object.
  'use no memo'
  const { t } = useTranslation(['social', 'common'])
  const ways = useFeedActions(name)
  const isOnline = useOnline()
  const [focused, setFocused] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const isBusy = useRef(false)
  const spaceBefore = useSpaceBefore(list)
  const at = focused === undefined ? -1 : posts.findIndex(({ id }) => id === focused)
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: posts.length,
    estimateSize: () => estimate,
    getItemKey: (index) => posts[index]?.id ?? index,
    overscan: 3,
    gap: 16,
    scrollMargin: spaceBefore,
    initialMeasurementsCache: [...sizes],
    ...pageScroll,
    rangeExtractor: (range) => withFocused(range, at),
  })
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false

  const leave = useEffectEvent(() => onLeave(virtual.measurementsCache))
  useLayoutEffect(() => () => leave(), [])

  async function fetchOlder() {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(undefined)
    try {
      await ways.older()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(failureText(error))
    } finally {
      isBusy.current = false
    }
  }
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= posts.length - early
  const goOn = useEffectEvent(() => {
    if (more && isNearEnd && failure === undefined) void fetchOlder()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at again with each of these
  useEffect(() => goOn(), [isNearEnd, posts.length, more])
  const again = useEffectEvent(() => {
    if (failure !== undefined && isOnline) void fetchOlder()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is back
  useEffect(() => again(), [isOnline])

  function onFocus({ target }: FocusEvent) {
    const id = target.closest<HTMLElement>('[data-post]')?.dataset.post
    if (id !== undefined) setFocused(id)
  }

  let end = spaceBefore
  const drawn: ReactNode[] = []
  for (const { key, index, start, end: next } of items) {
    const post = posts[index]
    if (!post) continue
    const space = start - end - (index > 0 ? virtual.options.gap : 0)
    if (space > 0)
      drawn.push(<li key={`before ${key}`} style={{ blockSize: space }} aria-hidden="true" data-space />)
    end = next
    drawn.push(
      <li key={post.id} ref={virtual.measureElement} data-index={index} data-post={post.id}>
        {children(post)}
      </li>,
    )
  }
  const rest = spaceBefore + virtual.getTotalSize() - end
  return (
    <>
      <ul ref={list} className={styles.list} onFocus={onFocus}>
        {drawn}
        {rest > 0 && <li style={{ blockSize: rest }} aria-hidden="true" data-space />}
      </ul>
      {more && failure === undefined && (
        <p className={styles.end} role="status">
          {t('common:loading')}
        </p>
      )}
      {failure !== undefined && (
        <Note tone="warning">
          {t('olderFailed')} {failure}{' '}
          <Button size="xs" variant="default" onClick={() => void fetchOlder()}>
            {t('common:tryAgain')}
          </Button>
        </Note>
      )}
    </>
  )
}

function PostsSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles.posts}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height={180} />
        ))}
      </div>
    </SkeletonPage>
  )
}
