import { Button, Menu } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { FilesInput } from '#forms/files-input.tsx'
import { acceptedPictures } from '#forms/picture-file.ts'
import { notify } from '#kernel/snackbar.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNewPictures } from './use-new-pictures.ts'

const Panel = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')
const CoverDialog = lazyPart(() => import('./cover-dialog.tsx'), 'CoverDialog')

type Props = {
  person: Profile
  /** Called with the picture's id, or an empty text for the drawn cover. */
  onCover: (id: string) => void
}

export function CoverButton({ person: { cover = '', counts }, onCover }: Props) {
  const { t } = useTranslation('people')
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { take } = useNewPictures(counts.pictures)

  async function add([file]: readonly File[]) {
    const [problem] = file ? await take([file], onCover) : []
    if (problem) notify({ message: problem })
  }
  return (
    <>
      <Panel
        target={
          <Button size="xs" variant="default" leftSection={<IconCamera size={16} aria-hidden="true" />}>
            {t('cover.change')}
          </Button>
        }
      >
        <Menu.Item onClick={() => input.current?.click()}>{t('cover.add')}</Menu.Item>
        {counts.pictures > 0 && <Menu.Item onClick={() => setChoosing(true)}>{t('cover.choose')}</Menu.Item>}
        {cover !== '' && <Menu.Item onClick={() => onCover('')}>{t('cover.remove')}</Menu.Item>}
      </Panel>
      <FilesInput
        ref={input}
        label={t('cover.file')}
        accept={acceptedPictures}
        isSingle
        onFiles={(files) => void add(files)}
      />
      {isChoosing && (
        <Coming>
          <CoverDialog
            onClose={() => setChoosing(false)}
            onChoose={(id) => {
              setChoosing(false)
              onCover(id)
            }}
          />
        </Coming>
      )}
    </>
  )
}
