import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { preloadList } from '#app/loading.tsx'
import { useCan, useRights } from '#features/account/queries.ts'
import { ChatScreen } from '#features/chat/chat-screen.tsx'
import { chatQueries } from '#features/chat/queries.ts'
import { ProfileFacts } from '#features/social/profile-facts.tsx'

// Draws the screen with or without an open conversation, so that the list keeps its state.
export const Route = createFileRoute('/_main/chat')({
  loader: (loading) => preloadList(loading, () => chatQueries.people(), 'chat', 'social'),
  component: Page,
})

function Page() {
  const { userId = '' } = useParams({ strict: false })
  const { message } = useSearch({ strict: false })
  const navigate = Route.useNavigate()
  const may = useRights()
  const mayInvite = useCan('team') && may('team.manage')
  return (
    <ChatScreen
      userId={userId}
      message={typeof message === 'number' ? message : undefined}
      mayInvite={mayInvite}
      facts={(id) => <ProfileFacts user={id} />}
      onOpen={(id, isReplaced = false) => {
        const how = { replace: isReplaced, resetScroll: false }
        if (id === undefined) void navigate({ to: '/chat', ...how })
        else void navigate({ to: '/chat/$userId', params: { userId: String(id) }, ...how })
      }}
    />
  )
}
