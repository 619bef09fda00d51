import { Menu } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilesInput } from '#forms/files-input.tsx'
import { acceptedPictures, smallPicture } from '#forms/picture-file.ts'
import { notify } from '#kernel/snackbar.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import styles from './account.module.css'
import { useShownPicture } from './faces.ts'
import { useSaveProfile } from './mutations.ts'
import { pictureOf, useMe } from './queries.ts'

const Panel = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

/** A new picture is saved immediately. */
export function OwnFace({ size }: { size: number }) {
  const { t } = useTranslation('ui')
  const me = useMe()
  const { name, email, version } = me
  const picture = pictureOf(me)
  const input = useRef<HTMLInputElement>(null)
  const saveProfile = useSaveProfile()
  const save = (next: string) =>
    saveProfile.mutate({ name, email, picture: next, version, base: { name, email, picture } })

  async function take([file]: readonly File[]) {
    const uri = file && (await smallPicture(file))
    if (uri) save(uri)
    else if (file) notify({ message: t('picture.wrong') })
  }
  const choose = () => input.current?.click()
  const button = (
    <IconButton
      small
      label={t(picture === '' ? 'picture.choose' : 'picture.change')}
      onClick={picture === '' ? choose : undefined}
    >
      <IconCamera size={16} aria-hidden="true" />
    </IconButton>
  )
  return (
    <>
      <Avatar name={name} src={useShownPicture(picture)} size={size} />
      <span className={styles.faceButton}>
        {picture === '' ? (
          button
        ) : (
          <Panel target={button}>
            <Menu.Item onClick={choose}>{t('picture.change')}</Menu.Item>
            <Menu.Item onClick={() => save('')}>{t('picture.remove')}</Menu.Item>
          </Panel>
        )}
      </span>
      <FilesInput
        ref={input}
        label={t('picture.choose')}
        accept={acceptedPictures}
        isSingle
        onFiles={(files) => void take(files)}
      />
    </>
  )
}
