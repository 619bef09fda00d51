import { Button, Menu } from '@mantine/core'
import { IconDownload, IconGitMerge, IconPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { duplicatesOf } from '#contract/contact-fields.ts'
import { blankContacts, type ContactSearch, contactViews } from '#contract/contact-search.ts'
import type { Contact } from '#contract/contacts.ts'
import { useOpenDraft, useReopen } from '#forms/reopen.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { DamagedNote } from '#list/damaged-note.tsx'
import { FailureBlock } from '#list/failure-block.tsx'
import type { ListScreenProps } from '#list/list.ts'
import { ListPills } from '#list/list-pills.tsx'
import { SearchField } from '#list/search-field.tsx'
import { Coming } from '#ui/coming.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Page } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './contacts.module.css'
import { matchingContacts } from './list/filter-contacts.ts'
import { FoundContacts } from './list/found-contacts.tsx'
import { useContactFilters } from './list/use-contact-filters.tsx'
import { useBook } from './queries.ts'
import { useExport } from './use-export.ts'

const ContactDrawer = lazyPart(() => import('./contact/contact-drawer.tsx'), 'ContactDrawer')
const NewContactDrawer = lazyPart(() => import('./contact/contact-drawer.tsx'), 'NewContactDrawer')
const ImportDialog = lazyPart(() => import('./dialogs/import/import-dialog.tsx'), 'ImportDialog')
const MergeDialog = lazyPart(() => import('./dialogs/merge-dialog.tsx'), 'MergeDialog')
const TagDialog = lazyPart(() => import('./dialogs/tag-dialog.tsx'), 'TagDialog')

type Props = ListScreenProps<ContactSearch> & { customer: (mails: readonly string[]) => ReactNode }

type DialogState =
  | { what: 'new' | 'import' }
  | { what: 'tags'; contacts: readonly Contact[] }
  | { what: 'merge'; groups: readonly (readonly Contact[])[] }

export function ContactsScreen({ search, onSearch, crumbs, customer }: Props) {
  const { t } = useTranslation('contacts')
  const { contacts, error, refetch } = useBook()
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const [added, setAdded] = useState<string>()
  useReopen(['contacts', 'add'], () => setDialog({ what: 'new' }))
  useOpenDraft('contact-new', () => setDialog({ what: 'new' }))
  const { view } = search
  const filters = useContactFilters({ search, onSearch }, contacts)
  const exportContacts = useExport()
  const twice = useMemo(() => duplicatesOf(contacts ?? []).map((group) => group.contacts), [contacts])
  const isNone = contacts?.length === 0
  const plus = <IconPlus size={20} aria-hidden="true" />
  usePageCommands([
    contacts && {
      id: 'contact',
      synonyms: 'contacts.new',
      title: t('new'),
      icon: plus,
      key: 'n',
      run: () => setDialog({ what: 'new' }),
    },
    {
      id: 'contacts-import',
      synonyms: 'contacts.import',
      title: t('import.open'),
      icon: <IconUpload size={20} aria-hidden="true" />,
      run: () => setDialog({ what: 'import' }),
    },
    !!contacts?.length && {
      id: 'export',
      synonyms: 'contacts.export',
      title: t('exportAll'),
      icon: <IconDownload size={20} aria-hidden="true" />,
      run: () => void exportContacts(),
    },
  ])
  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      actions={
        <>
          <Segmented
            label={t('view')}
            value={view}
            options={contactViews.map((value) => ({ value, label: t(`views.${value}`) }))}
            onChange={(next) => onSearch({ view: next })}
          />
          <MoreMenu label={t('menu')}>
            <Menu.Item onClick={() => setDialog({ what: 'import' })}>{t('import.open')}</Menu.Item>
            <Menu.Item disabled={!contacts || isNone} onClick={() => void exportContacts()}>
              {t('exportAll')}
            </Menu.Item>
          </MoreMenu>
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={!contacts}
            onClick={() => setDialog({ what: 'new' })}
          >
            {t('new')}
          </Button>
        </>
      }
    >
      <DamagedNote search={search}>{t('damaged')}</DamagedNote>
      <div className={`row ${styles.tools}`}>
        <SearchField label={t('search')} value={search.q} onSearch={(q) => onSearch({ q })} />
        <ListPills
          filters={filters}
          onClear={() => onSearch({ ...blankContacts, view, by: search.by, contact: search.contact })}
        />
        {twice.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            className={styles.twice}
            leftSection={<IconGitMerge size={16} aria-hidden="true" />}
            onClick={() => setDialog({ what: 'merge', groups: twice })}
          >
            <bdi>{t('merge.found', { count: twice.length })}</bdi>
          </Button>
        )}
      </div>
      {contacts && isNone && (
        <Empty
          picture="bowl"
          title={t('none')}
          message={t('noneText')}
          actions={
            <>
              <Button onClick={() => setDialog({ what: 'new' })}>{t('new')}</Button>
              <Button variant="default" onClick={() => setDialog({ what: 'import' })}>
                {t('import.open')}
              </Button>
            </>
          }
        />
      )}
      {contacts && !isNone && (
        <FoundContacts
          contacts={contacts}
          search={search}
          onSearch={onSearch}
          added={added}
          onTags={(some) => setDialog({ what: 'tags', contacts: some })}
          onMerge={(group) => setDialog({ what: 'merge', groups: [group] })}
          onExport={exportContacts}
        />
      )}
      {!contacts &&
        (error ? (
          <FailureBlock title={t('failed')} error={error} onRetry={refetch} />
        ) : (
          <ContactsSkeleton view={view} />
        ))}
      <Coming>
        {contacts && search.contact !== '' && (
          <ContactDrawer
            key={search.contact}
            uid={search.contact}
            contacts={contacts}
            onMerge={(group) => setDialog({ what: 'merge', groups: [group] })}
            onExport={exportContacts}
            customer={customer}
            onClose={() => onSearch({ contact: '' })}
          />
        )}
        {contacts && dialog?.what === 'new' && (
          <NewContactDrawer
            contacts={contacts}
            onAdded={(uid, fields) => {
              setAdded(uid)
              if (matchingContacts([{ ...fields, uid } as Contact], search).length === 0)
                onSearch({ q: '', tag: '', favorite: '' })
            }}
            onClose={close}
          />
        )}
        {dialog?.what === 'import' && <ImportDialog onClose={close} />}
        {dialog?.what === 'merge' && <MergeDialog groups={dialog.groups} onClose={close} />}
        {contacts && dialog?.what === 'tags' && (
          <TagDialog contacts={dialog.contacts} all={contacts} onClose={close} />
        )}
      </Coming>
    </Page>
  )
}

function ContactsSkeleton({ view }: Pick<ContactSearch, 'view'>) {
  const height = view === 'list' ? 56 : 182
  return (
    <SkeletonPage>
      <div className={view === 'list' ? styles.ghostLines : styles.ghostCards}>
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are anyway
          <Skeleton key={at} height={height} />
        ))}
      </div>
    </SkeletonPage>
  )
}
