import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { preloadList } from '#app/loading.tsx'
import { NotFoundPart } from '#app/screens.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { blankSocial, type SocialTab, socialSearchOf, socialTabs } from '#contract/social-search.ts'
import { OwnFace } from '#features/account/own-face.tsx'
import { CoverButton } from '#features/people/gallery/cover-button.tsx'
import { GalleryPanel } from '#features/people/gallery/gallery-panel.tsx'
import { PeoplePanel } from '#features/people/people-panel.tsx'
import { PersonActions } from '#features/people/person/person-acts.tsx'
import { UnlessBlocked } from '#features/people/person/unless-blocked.tsx'
import { useRequestCount } from '#features/people/queries.ts'
import { PeopleSide } from '#features/people/side.tsx'
import type { Panels } from '#features/social/profile-head.tsx'
import { ProfileScreen } from '#features/social/profile-screen.tsx'
import { socialQueries } from '#features/social/queries.ts'
import { preload } from '#kernel/query-client.ts'

const panels: Panels = {
  followers: (of) => <PeoplePanel kind="followers" of={of} />,
  following: (of) => <PeoplePanel kind="following" of={of} />,
  friends: (of) => <PeoplePanel kind="friends" of={of} />,
  requests: () => <PeoplePanel kind="requests" />,
  gallery: (of) => <GalleryPanel of={of} />,
}

const tabOf = (name: string): SocialTab | undefined =>
  socialTabs.find((tab) => tab === name && (tab === 'posts' || tab === 'about' || tab in panels))

export const Route = createFileRoute('/_main/social/$tab')({
  ...listAddress(socialSearchOf, blankSocial),
  beforeLoad: ({ params: { tab } }) => {
    // The name of the tab in older clients and in the contract.
    if (tab === 'friend-requests')
      throw redirect({ to: '/social/$tab', params: { tab: 'requests' }, search: true, replace: true })
  },
  loader: ({ location, params: { tab }, ...loading }) => {
    const validTab = tabOf(tab)
    if (!validTab) throw notFound()
    const { person } = socialSearchOf({ ...location.search })
    const { queryClient } = loading.context
    // Not awaited: the posts show their own state.
    if (validTab === 'posts' && person) preload(queryClient, socialQueries.feed(person)).catch(() => {})
    preload(queryClient, socialQueries.profile()).catch(() => {})
    return preloadList(loading, () => socialQueries.profile(person || undefined), 'social', 'people', 'edit')
  },
  notFoundComponent: NotFoundPart,
  component: Page,
})

function Page() {
  const { tab } = Route.useParams()
  const { person, damaged } = Route.useSearch()
  const requests = useRequestCount()
  return (
    <ProfileScreen
      key={person}
      tab={tabOf(tab) ?? 'posts'}
      of={person || undefined}
      isDamaged={damaged === 'yes'}
      panels={panels}
      ownParts={{
        coverButton: (person, onCover) => <CoverButton person={person} onCover={onCover} />,
        face: (size) => <OwnFace size={size} />,
      }}
      actions={(person) => <PersonActions person={person} />}
      unlessBlocked={(person, content) => <UnlessBlocked person={person}>{content}</UnlessBlocked>}
      requests={requests}
      side={<PeopleSide />}
      crumbs={<PageCrumbs />}
    />
  )
}
