import { Button, FileButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/art/avatar.tsx'
import styles from './picture-field.module.css'
import { smallPicture } from './picture-file.ts'

type Props = {
  name: string
  /** A data URI, or empty. */
  value: string
  /** Makes the data URI of a chosen file, default a square; undefined for a file that is no picture. */
  read?: (file: Blob) => Promise<string | undefined>
  /** Shows the picture, default as an avatar. */
  preview?: ReactNode
  /** The picture on screen, where the value only names it. */
  src?: string
  size?: number
  onChange: (value: string) => void
}

export function PictureField({
  name,
  value,
  read = smallPicture,
  src = value,
  size = 32,
  preview = <Avatar name={name || '?'} src={src || undefined} size={size} />,
  onChange,
}: Props) {
  const { t } = useTranslation('ui')
  const [isWrong, setWrong] = useState(false)
  async function take(file: File | null) {
    const uri = file && (await read(file))
    setWrong(file !== null && !uri)
    if (uri) onChange(uri)
  }
  return (
    <div className={`row ${styles.field}`}>
      {preview}
      <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => void take(file)}>
        {(props) => (
          <Button variant="default" size="xs" {...props}>
            {t(value === '' ? 'picture.choose' : 'picture.change')}
          </Button>
        )}
      </FileButton>
      {value !== '' && (
        <Button variant="subtle" size="xs" onClick={() => onChange('')}>
          {t('picture.remove')}
        </Button>
      )}
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {t('picture.wrong')}
        </p>
      )}
    </div>
  )
}
