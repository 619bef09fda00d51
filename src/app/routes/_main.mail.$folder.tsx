import { createFileRoute, notFound, useParams, useRouter } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { searchOptions } from '#app/list-search.ts'
import { preloadList } from '#app/loading.tsx'
import { NotFoundPart } from '#app/screens.tsx'
import { blankMail, folderFilter, type MailSearch, mailSearchOf } from '#contract/mail-place.ts'
import { Compose } from '#features/mail/compose/compose.tsx'
import { MailScreen } from '#features/mail/mail-screen.tsx'
import { filterOf, mailQueries } from '#features/mail/queries.ts'

// Draws the screen with or without an open mail, so that the list keeps its state.
export const Route = createFileRoute('/_main/mail/$folder')({
  ...listAddress(mailSearchOf, blankMail),
  loader: ({ location, params: { folder }, ...loading }) => {
    if (!folderFilter(folder)) throw notFound()
    const search = mailSearchOf({ ...location.search })
    return preloadList(
      loading,
      () => mailQueries.list(filterOf(folder, search), search.page),
      'mail',
      'compose',
      'edit',
      'list',
      'ui',
    )
  },
  notFoundComponent: NotFoundPart,
  component: Page,
})

function Page() {
  const { folder } = Route.useParams()
  const { mailId = '' } = useParams({ strict: false })
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <>
      <MailScreen
        folder={folder}
        mailId={mailId}
        search={search}
        onSearch={(part) => void navigate({ to: '.', ...searchOptions(search, part), resetScroll: false })}
        onCompose={(compose) =>
          void router.navigate({ to: '.', search: (now) => ({ ...now, compose }), resetScroll: false })
        }
        onOpen={(id, isReplaced = false) => {
          const how = { search: (now: MailSearch) => now, replace: isReplaced, resetScroll: false }
          if (id === '') void navigate({ to: '/mail/$folder', params: { folder }, ...how })
          else void navigate({ to: '/mail/$folder/$mailId', params: { folder, mailId: id }, ...how })
        }}
        onFolder={(next) =>
          void navigate({
            to: '/mail/$folder',
            params: { folder: next },
            search: { compose: search.compose },
            resetScroll: false,
          })
        }
      />
      <Compose />
    </>
  )
}
