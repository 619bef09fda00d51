import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { hasRoom } from '#contract/board.ts'
import { limits, type Story } from '#contract/kanban.ts'
import { useAddItem } from '#features/kanban/mutations.ts'
import { useBoardNow } from '#features/kanban/queries.ts'
import { useMay } from '#kernel/rights.ts'
import styles from './stories.module.css'

export function AddItem({ story, title }: { story: Story | undefined; title: string }) {
  const { t } = useTranslation(['items', 'common'])
  const boardNow = useBoardNow()
  const addItem = useAddItem()
  const [text, setText] = useState<string>()
  const [why, setWhy] = useState<string>()
  if (!useMay()('board.edit')) return null
  if (text === undefined)
    return (
      <Button
        variant="subtle"
        className={styles.add}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setText('')}
      >
        {t('stories.addItem')}
      </Button>
    )

  function add(event: FormEvent) {
    event.preventDefault()
    const newTitle = text?.trim() ?? ''
    if (newTitle === '') return setWhy(t('needTitle'))
    const columns = boardNow()?.columns ?? []
    const its = columns.find(({ id }) => id === story?.columnId)
    const column = its && hasRoom(its) ? its : columns.find((column) => hasRoom(column))
    if (!column) return setWhy(t('stories.noRoom'))
    const made = { id: crypto.randomUUID(), at: new Date().toISOString() }
    addItem.mutate(
      { ...made, columnId: column.id, storyId: story?.id ?? null, fields: { title: newTitle } },
      // A newly typed text stays.
      { onError: () => setText((now) => now || newTitle) },
    )
    setText('')
    setWhy(undefined)
  }

  return (
    <form className={styles.adding} onSubmit={add} noValidate>
      <TextInput
        className="grow"
        autoFocus
        aria-label={t('stories.itemTitle', { title })}
        maxLength={limits.title}
        value={text}
        error={why}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setWhy(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(undefined)
        }}
      />
      <Button type="submit">{t('stories.addVerb')}</Button>
      <Button variant="subtle" onClick={() => setText(undefined)}>
        {t('common:close')}
      </Button>
    </form>
  )
}
