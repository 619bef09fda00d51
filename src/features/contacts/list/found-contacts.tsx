import { Button } from '@mantine/core'
import { IconGitMerge, IconStar, IconTag, IconTrash } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { blankContacts, type ContactSearch } from '#contract/contact-search.ts'
import type { Contact } from '#contract/contacts.ts'
import { initialsOf } from '#features/contacts/initials.ts'
import { useMarkContacts } from '#features/contacts/mutations.ts'
import { sortNameOf } from '#features/contacts/names.ts'
import { useRemove } from '#features/contacts/use-remove.ts'
import { config } from '#kernel/config.ts'
import { BarButton, SelectionBar } from '#list/selection-bar.tsx'
import { useListKeys } from '#list/use-list-keys.ts'
import { type Selection, useSelection } from '#list/use-selection.ts'
import { Empty } from '#ui/empty.tsx'
import { matchingContacts } from './filter-contacts.ts'
import { People } from './people.tsx'

const maxMerged = 20
const uidOf = ({ uid }: Contact) => uid

type FoundProps = {
  search: ContactSearch
  onSearch: (part: Partial<ContactSearch>) => void
  contacts: readonly Contact[]
  added: string | undefined
  onTags: (contacts: readonly Contact[]) => void
  onMerge: (group: readonly Contact[]) => void
  onExport: (contacts: readonly Contact[]) => Promise<void>
}

export function FoundContacts({ contacts, search, onSearch, added, onTags, onMerge, onExport }: FoundProps) {
  const { t } = useTranslation('contacts')
  const list = useTranslation('list').t
  const locale = config.usePart((now) => now.locale)
  const { sorted, initialOf } = useMemo(() => initialsOf(locale), [locale])
  const { q, tag, favorite, view, by } = search
  const all = useMemo(() => sorted(contacts, (contact) => sortNameOf(contact, by)), [contacts, sorted, by])
  const matches = useMemo(() => matchingContacts(all, { q, tag, favorite }), [all, q, tag, favorite])
  const selection = useSelection(JSON.stringify([q, tag, favorite]), matches, matches.length, uidOf)
  const box = useRef<HTMLDivElement>(null)
  useListKeys(box, selection)
  if (matches.length === 0)
    return (
      <Empty
        title={t('nothingFound')}
        actions={
          <Button
            variant="default"
            onClick={() => onSearch({ ...blankContacts, view, by, contact: search.contact })}
          >
            {list('clearFilters')}
          </Button>
        }
      />
    )
  return (
    <div ref={box}>
      <p className="sr-only" role="status">
        {selection.count > 0
          ? list('selected', { count: selection.count })
          : t('count', { count: matches.length })}
      </p>
      <People
        contacts={matches}
        view={view}
        by={by}
        onBy={(next) => onSearch({ by: next })}
        initialOf={initialOf}
        selection={selection}
        added={added}
      />
      {selection.count > 0 && (
        <SelectionBar selection={selection} onExport={() => void onExport(selection.rows)}>
          <Bulk selection={selection} onTags={onTags} onMerge={onMerge} />
        </SelectionBar>
      )}
    </div>
  )
}

function Bulk({
  selection,
  onTags,
  onMerge,
}: Pick<FoundProps, 'onTags' | 'onMerge'> & { selection: Selection<Contact> }) {
  const { t } = useTranslation('contacts')
  const markContacts = useMarkContacts()
  const remove = useRemove()
  const { rows, clear } = selection
  const areFavorites = rows.every(({ isFavorite }) => isFavorite)
  return (
    <>
      <BarButton
        icon={<IconStar size={18} aria-hidden="true" />}
        onClick={() => markContacts.mutate({ uids: rows.map(uidOf), isFavorite: !areFavorites })}
      >
        {t(areFavorites ? 'noFavorite' : 'favorite')}
      </BarButton>
      <BarButton icon={<IconTag size={18} aria-hidden="true" />} onClick={() => onTags(rows)}>
        {t('tags.edit')}
      </BarButton>
      <BarButton
        icon={<IconGitMerge size={18} aria-hidden="true" />}
        disabled={rows.length < 2 || rows.length > maxMerged}
        onClick={() => onMerge(rows)}
      >
        {t('merge.verb')}
      </BarButton>
      <BarButton
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => {
          remove(rows)
          clear()
        }}
      >
        {t('delete')}
      </BarButton>
    </>
  )
}
