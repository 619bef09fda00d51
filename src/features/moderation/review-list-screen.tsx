import { Menu } from '@mantine/core'
import { IconFilter, IconMessage, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewState, ShopReview } from '#contract/moderation.ts'
import { blankReviews, type ReviewSearch, reviewSearchOf } from '#contract/review-search.ts'
import { useOpenDraft } from '#forms/reopen.ts'
import { countStates, countsExcept, type ListScreenProps, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListScreen } from '#list/list-screen.tsx'
import { BarButton } from '#list/selection-bar.tsx'
import type { Selection } from '#list/use-selection.ts'
import { Coming } from '#ui/coming.tsx'
import { DraftScope } from '#ui/draft-scope.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { DecisionIcon, decisions } from './decisions.tsx'
import { filterOf, moderationQueries, rowsOf, useShopReviews } from './queries.ts'
import { ReplyForm, replyDraft } from './reply-form.tsx'
import { useReviewFilters } from './review-filters.tsx'
import { type Target, useModeration } from './use-moderation.tsx'
import { useReviewColumns } from './use-review-columns.tsx'
import { useReviewKeys } from './use-review-keys.ts'

const ReviewDrawer = lazyPart(() => import('./review-drawer.tsx'), 'ReviewDrawer')
const memory = createListMemory('reviews')
const views = ['waiting', 'published', 'rejected'] as const satisfies ReviewState[]

type Props = ListScreenProps<ReviewSearch> & { onClose: () => void }

export function ReviewListScreen({ search, onSearch, onClose, crumbs }: Props) {
  const { t } = useTranslation('moderation')
  const page = useShopReviews(search)
  const { data } = page
  const { set, answer, busy, question } = useModeration()
  const [replying, setReplying] = useState<readonly string[]>([])
  const begin = (id: string) => setReplying((now) => [...now.filter((reviewId) => reviewId !== id), id])
  const end = (id: string) => {
    setReplying((now) => now.filter((reviewId) => reviewId !== id))
    replyButton(id)?.focus()
  }
  useOpenDraft(replyDraft(''), (name) => begin(name.slice(replyDraft('').length)))
  const columns = useReviewColumns(search, ({ id, ...review }) =>
    // The drawer has the same form.
    replying.includes(id) && search.review !== id ? (
      <DraftScope title={review.name}>
        <ReplyForm
          review={{ id, ...review }}
          onAnswer={answer}
          place={{ open: () => begin(id), close: () => end(id) }}
        />
      </DraftScope>
    ) : undefined,
  )
  const filters = useReviewFilters({ search, onSearch }, data?.reviews)
  const { review: open, ...listed } = search
  const counts = data?.counts ?? {}
  const setOne = (review: ShopReview, state: ReviewState) =>
    set({ ids: [review.id], from: review, counts: { [review.state]: 1 } }, state)

  useReviewKeys(data?.reviews ?? [], setOne)

  function targetOf(selection: Selection<ShopReview>): Target {
    const done = selection.clear
    if (!selection.isAll) return { ids: selection.ids, counts: countStates(selection.rows), done }
    const now = search.state === '' ? counts : { [search.state]: counts[search.state] ?? 0 }
    const { except, exceptIds } = selection
    return {
      filter: { ...filterOf(search), except: [...exceptIds] },
      counts: countsExcept(now, except),
      done,
    }
  }

  return (
    <ListScreen
      area="moderation"
      memory={memory}
      picture="box"
      blank={blankReviews}
      rowsOf={rowsOf}
      columns={columns}
      crumbs={crumbs}
      answer={answerOf(page, ({ reviews }) => reviews)}
      // Opening a review does not change the list.
      search={listed}
      onSearch={onSearch}
      views={{
        current: search.state,
        onView: (state) => onSearch({ state: state as ReviewSearch['state'] }),
        views: viewsByState(t('all'), views, (state) => t(`states.${state}`), data?.counts),
      }}
      pageOf={(saved) => moderationQueries.list({ ...reviewSearchOf(saved), size: search.size })}
      filters={filters}
      idOf={({ id }) => id}
      nameOf={({ name, author }) => t('open', { name, author })}
      actionsOf={(review) => (
        <>
          {decisions
            .filter((state) => state !== review.state)
            .map((state) => (
              <Menu.Item
                key={state}
                leftSection={<DecisionIcon state={state} />}
                onClick={() => setOne(review, state)}
              >
                {t(`verbs.${state}`)}
              </Menu.Item>
            ))}
          <MenuLink
            icon={IconMessage}
            to="/reviews"
            search={{ ...search, review: review.id }}
            resetScroll={false}
          >
            {review.reply ? t('reply.change') : t('reply.verb')}
          </MenuLink>
          <Menu.Divider />
          <MenuItem
            icon={IconFilter}
            onClick={() => onSearch({ ...blankReviews, product: review.product, size: search.size })}
          >
            {t('ofProduct')}
          </MenuItem>
          <MenuLink
            icon={IconShoppingBag}
            to="/products/$productId"
            params={{ productId: String(review.product) }}
            search={{ tab: 'reviews' }}
          >
            {t('view')}
          </MenuLink>
        </>
      )}
      isTall
      quickOf={(review) => (
        <>
          {review.state === 'waiting' &&
            (['published', 'rejected'] as const).map((state) => (
              <IconButton key={state} small label={t(`verbs.${state}`)} onClick={() => setOne(review, state)}>
                <DecisionIcon state={state} />
              </IconButton>
            ))}
          <IconButton
            small
            label={review.reply ? t('reply.change') : t('reply.verb')}
            aria-expanded={replying.includes(review.id)}
            onClick={() => begin(review.id)}
            data-reply={review.id}
          >
            <IconMessage size={18} aria-hidden="true" />
          </IconButton>
        </>
      )}
      bulk={(selection) =>
        (['published', 'rejected'] as const).map((state) => (
          <BarButton
            key={state}
            icon={<DecisionIcon state={state} />}
            onClick={() => set(targetOf(selection), state)}
          >
            {t(`verbs.${state}`)}
          </BarButton>
        ))
      }
      busy={busy}
    >
      {question}
      {open !== '' && (
        <Coming>
          <ReviewDrawer
            id={open}
            listedReview={data?.reviews.find(({ id }) => id === open)}
            neighbours={neighboursOf(data?.reviews ?? [], open)}
            search={search}
            onState={setOne}
            onAnswer={answer}
            onClose={onClose}
          />
        </Coming>
      )}
    </ListScreen>
  )
}

const replyButton = (id: string) => document.querySelector<HTMLElement>(`[data-reply="${CSS.escape(id)}"]`)

function neighboursOf(reviews: readonly ShopReview[], id: string) {
  const at = reviews.findIndex((review) => review.id === id)
  return at < 0
    ? { previous: undefined, next: undefined }
    : { previous: reviews[at - 1]?.id, next: reviews[at + 1]?.id }
}
