import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterOptions } from '#forms/filter-options.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { type Contact, limits } from '#contract/contacts.ts'
import { tagsOf } from '#features/contacts/list/filter-contacts.ts'
import { useMarkContacts } from '#features/contacts/mutations.ts'
import { chunks } from '#list/chunks.ts'
import { FormDialog } from '#ui/dialog.tsx'

type Props = { contacts: readonly Contact[]; all: readonly Contact[]; onClose: () => void }

export function TagDialog({ contacts, all, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const markContacts = useMarkContacts()
  const [more, setMore] = useState<string[]>([])
  const [less, setLess] = useState<string[]>([])
  const tagNames = tagsOf(contacts).map(({ tag }) => tag)
  const isTooMany = contacts.some(({ tags }) => tags.length - less.length + more.length > limits.tags)
  return (
    <FormDialog
      title={t('tags.title', { count: contacts.length })}
      confirmLabel={t('tags.save')}
      isDisabled={(more.length === 0 && less.length === 0) || isTooMany}
      onSubmit={() => {
        for (const some of chunks(contacts, limits.ids))
          markContacts.mutate({ uids: some.map(({ uid }) => uid), addTags: more, removeTags: less })
        onClose()
      }}
      onClose={onClose}
    >
      <TagsInput
        filter={filterOptions}
        label={t('tags.add')}
        data={tagsOf(all)
          .map(({ tag }) => tag)
          .filter((tag) => !less.includes(tag))}
        value={more}
        maxLength={limits.tag}
        error={isTooMany && t('wrong.tags', { max: limits.tags, letters: limits.tag })}
        onChange={setMore}
        data-autofocus
      />
      {tagNames.length > 0 && (
        <TagsInput
          filter={filterOptions}
          label={t('tags.remove')}
          data={tagNames}
          value={less}
          onChange={(next) => setLess(next.filter((tag) => tagNames.includes(tag)))}
        />
      )}
    </FormDialog>
  )
}
