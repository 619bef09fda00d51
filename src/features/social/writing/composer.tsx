import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { useAddPost } from '#features/social/mutations.ts'
import styles from '#features/social/social.module.css'
import type { NewPicture } from '#forms/stored-picture.ts'
import { dropDraft, readDraft } from '#offline/drafts.ts'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { postDraft } from './drafts.ts'
import { useNewPictures } from './use-new-pictures.ts'
import { useTextDraft } from './use-text-draft.ts'
import { canBePosted, Writing } from './writing.tsx'

const draftText = () => readDraft<{ text: string }>(postDraft)?.text ?? ''

export function Composer({ me }: { me: Profile }) {
  const { t } = useTranslation('social')
  const addPost = useAddPost()
  const taking = useNewPictures(postDraft)
  const [text, setText] = useState(draftText)
  /** A ref for callbacks that run after later renders. */
  const latest = useRef(text)
  const { pictures, set, restore, clear } = taking

  const keepSoon = useTextDraft(postDraft)

  function show(value: string) {
    latest.current = value
    setText(value)
  }
  function write(value: string) {
    show(value)
    keepSoon(value)
  }

  const canPost = canBePosted(text, pictures) && !taking.isReading
  function post() {
    if (!canPost) return
    keepSoon.cancel()
    const by = { id: me.id, name: me.name, avatar: me.avatar }
    const newPost = {
      id: crypto.randomUUID(),
      content: text.trim(),
      pictures,
      by,
      at: new Date().toISOString(),
    }
    addPost.mutate(newPost, {
      onError: () => {
        // A newly typed text stays.
        if (latest.current !== '') return
        show(draftText())
        restore(pictures)
      },
    })
    show('')
    clear()
    dropDraft(postDraft)
  }

  return (
    <section className={`surface ${styles.composer}`} aria-label={t('write')}>
      <TeamAvatar name={me.name} size={36} />
      <Writing
        label={t('whatsNew')}
        value={text}
        onChange={write}
        pictures={pictures}
        onPictures={(next) => set(next.filter((picture): picture is NewPicture => 'data' in picture))}
        taking={taking}
        isNew
        onSubmit={post}
      >
        <Button onClick={post} disabled={!canPost}>
          {t('post')}
        </Button>
      </Writing>
    </section>
  )
}
