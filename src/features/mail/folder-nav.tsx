import { Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits, type MailLabel } from '#contract/mail.ts'
import type { MailCounts } from '#contract/mail-calls.ts'
import { labelFolder } from '#contract/mail-place.ts'
import type { MailKey } from '#contract/mail-search.ts'
import { useFormats } from '#kernel/format.ts'
import { Confirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MailSettingsButton } from './compose/settings/compose-settings-button.tsx'
import { figureOf, folderIcons, folderKeys, labelKeys } from './folders.ts'
import { labelPaint } from './label-colours.ts'
import { LabelForm } from './label-form.tsx'
import styles from './mail.module.css'
import { useAddLabel, useDeleteLabel, useEditLabel } from './mutations.ts'

const RowMenu = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

type Props = {
  folder: string
  mailCounts: MailCounts | undefined
  onCompose: () => void
  onLeave: (folder?: string) => void
}

export function FolderNav({ folder, mailCounts, onCompose, onLeave }: Props) {
  const { t } = useTranslation('mail')
  const addLabel = useAddLabel()
  const editLabel = useEditLabel()
  const deleteLabel = useDeleteLabel()
  const [editing, setEditing] = useState<string>()
  const [deleting, setDeleting] = useState<MailLabel>()
  const addButton = useRef<HTMLButtonElement>(null)
  const labels = mailCounts?.labels ?? []
  const close = () => {
    setEditing(undefined)
    requestAnimationFrame(() => document.activeElement === document.body && addButton.current?.focus())
  }
  const row = (key: MailKey) => {
    const Icon = folderIcons[key]
    return (
      <FolderLink
        key={key}
        to={key}
        isCurrent={folder === key}
        icon={<Icon size={18} aria-hidden="true" />}
        name={t(`folders.${key}`)}
        figure={mailCounts ? figureOf(mailCounts, key) : 0}
        isUnread={key !== 'draft'}
        onLeave={onLeave}
      />
    )
  }
  return (
    <nav className={styles.folders} aria-label={t('foldersLabel')}>
      <Button
        className={styles.compose}
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={onCompose}
      >
        {t('compose')}
      </Button>
      <ul>{folderKeys.map(row)}</ul>
      <h2 className={styles.foldersHead} dir="auto">
        {t('labels.title')}
      </h2>
      <ul>
        {labelKeys.map(row)}
        {!mailCounts && (
          <li>
            <Skeleton width="70%" />
          </li>
        )}
        {labels.map((label) =>
          editing === label.id ? (
            <li key={label.id}>
              <LabelForm
                label={label}
                labels={labels}
                onSave={(fields) => editLabel.mutate({ id: label.id, ...fields })}
                onClose={close}
              />
            </li>
          ) : (
            <FolderLink
              key={label.id}
              to={labelFolder(label.id)}
              isCurrent={folder === labelFolder(label.id)}
              icon={<span className={styles.swatch} style={labelPaint(label.tag)} />}
              name={label.name}
              figure={label.unread}
              isUnread
              onLeave={onLeave}
            >
              <RowMenu
                target={
                  <IconButton small label={t('labels.menu', { name: label.name })}>
                    <IconDots size={18} aria-hidden="true" />
                  </IconButton>
                }
              >
                <Menu.Item onClick={() => setEditing(label.id)}>{t('labels.edit')}</Menu.Item>
                <Menu.Item color="error" onClick={() => setDeleting(label)}>
                  {t('labels.delete')}
                </Menu.Item>
              </RowMenu>
            </FolderLink>
          ),
        )}
        <li>
          {editing === '' ? (
            <LabelForm
              labels={labels}
              onSave={(fields) => addLabel.mutate({ id: crypto.randomUUID(), ...fields })}
              onClose={close}
            />
          ) : (
            <button
              ref={addButton}
              type="button"
              className={`row ${styles.addLabel}`}
              disabled={!mailCounts || labels.length >= limits.labels}
              onClick={() => setEditing('')}
            >
              <IconPlus size={18} aria-hidden="true" />
              <span dir="auto">{t('labels.add')}</span>
            </button>
          )}
        </li>
      </ul>
      <MailSettingsButton className={`row ${styles.addLabel}`} />
      {deleting && (
        <Confirm
          opened
          title={t('labels.deleteTitle', { name: deleting.name })}
          message={t('labels.deleteText', { count: deleting.total })}
          confirmLabel={t('labels.deleteVerb')}
          onConfirm={() => {
            deleteLabel.mutate({ id: deleting.id })
            if (folder === labelFolder(deleting.id)) onLeave('inbox')
            setDeleting(undefined)
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </nav>
  )
}

type LinkProps = {
  to: string
  isCurrent: boolean
  icon: ReactNode
  name: string
  figure: number
  isUnread: boolean
  onLeave: () => void
  children?: ReactNode
}

function FolderLink({ to, isCurrent, icon, name, figure, isUnread, onLeave, children }: LinkProps) {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  return (
    <li className={styles.folder} data-current={isCurrent || undefined}>
      <Link
        to="/mail/$folder"
        params={{ folder: to }}
        search={({ compose = '' }) => ({ compose })}
        resetScroll={false}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onLeave()}
      >
        {icon}
        <span className="trunc grow" dir="auto">
          {name}
        </span>
        {figure > 0 && (
          <>
            <span className={styles.figure} aria-hidden="true" data-strong={isUnread || undefined}>
              {formats.number(figure)}
            </span>
            <span className="sr-only">{t(isUnread ? 'unreadCount' : 'count', { count: figure })}</span>
          </>
        )}
      </Link>
      {children}
    </li>
  )
}
