import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconBookmarkPlus, IconPencil, IconRefresh, IconUsers } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { View } from '#contract/views.ts'
import { notify } from '#kernel/snackbar.ts'
import styles from './own-views.module.css'
import type { OwnViews } from './own-views.tsx'

type Props = {
  savedViews: OwnViews
  /** Called with the name of the view that is shown, for the address. */
  onName: (name: string) => void
}

/** Saves the current filter under a name; renames, updates, shares or deletes a view of one's own. */
export function ViewButtons({ savedViews, isNarrow, onName }: Props & { isNarrow: boolean }) {
  const { t } = useTranslation('list')
  const { current, base } = savedViews
  if (current && !current.mine) {
    return (
      <span className={styles.by} dir="auto">
        {t('view.sharedBy', { name: current.by })}
      </span>
    )
  }
  if (current) return <CurrentButtons view={current} savedViews={savedViews} onName={onName} />
  if (!isNarrow) return null
  return (
    <>
      {base && <UpdateButton view={base} savedViews={savedViews} onName={onName} />}
      {!savedViews.isFull && <SaveButton savedViews={savedViews} onName={onName} />}
    </>
  )
}

function CurrentButtons({ view, savedViews, onName }: Props & { view: View }) {
  const { t } = useTranslation('list')
  return (
    <>
      <NameButton
        label={t('view.rename')}
        icon={<IconPencil size={16} aria-hidden="true" />}
        className={styles.link}
        name={view.name}
        savedViews={savedViews}
        onName={(name) => {
          savedViews.change(view, { name })
          onName(name)
        }}
      />
      {(savedViews.mayShare || view.shared) && (
        <button
          type="button"
          className={styles.link}
          aria-pressed={view.shared}
          onClick={() => savedViews.change(view, { shared: !view.shared })}
        >
          <IconUsers size={16} aria-hidden="true" />
          <span dir="auto">{t(view.shared ? 'view.unshare' : 'view.share')}</span>
        </button>
      )}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          savedViews.remove(view)
          onName('')
          notify({ message: t('view.removed', { name: view.name }), undo: savedViews.restored(view) })
        }}
      >
        {t('view.remove')}
      </button>
    </>
  )
}

function UpdateButton({ view, savedViews, onName }: Props & { view: View }) {
  const { t } = useTranslation('list')
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        savedViews.update(view)
        onName(view.name)
        notify({ message: t('view.updated', { name: view.name }), undo: savedViews.restored(view) })
      }}
    >
      <IconRefresh size={16} aria-hidden="true" />
      <span dir="auto">{t('view.update', { name: view.name })}</span>
    </button>
  )
}

function SaveButton({ savedViews, onName }: Props) {
  const { t } = useTranslation('list')
  const [isShared, setShared] = useState(false)
  return (
    <NameButton
      label={t('view.save')}
      icon={<IconBookmarkPlus size={16} aria-hidden="true" />}
      className={styles.save}
      name={savedViews.linked ?? ''}
      savedViews={savedViews}
      onName={(name) => {
        savedViews.save(name, isShared, () => onName(''))
        onName(name)
      }}
    >
      {savedViews.mayShare && (
        <Checkbox
          label={t('view.everybody')}
          checked={isShared}
          onChange={({ currentTarget: { checked } }) => setShared(checked)}
        />
      )}
    </NameButton>
  )
}

type NameButtonProps = Props & {
  label: string
  icon: ReactNode
  className: string | undefined
  /** The initial name. */
  name: string
  children?: ReactNode
}

/** Asks for the name of a view, which must not be that of another one of the same person. */
function NameButton({
  label,
  icon,
  className,
  name: initial,
  savedViews,
  onName,
  children,
}: NameButtonProps) {
  const { t } = useTranslation('list')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState(initial)
  const button = useRef<HTMLButtonElement>(null)
  const { current, views } = savedViews
  const isTaken = views.some((view) => view.mine && view !== current && view.name === name.trim())
  const open = () => {
    setName(initial)
    setOpen(!isOpen)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isTaken) return
    const card = button.current?.closest('[data-list]')
    setOpen(false)
    onName(name.trim())
    // The button may have gone, so the tab takes the focus.
    requestAnimationFrame(() => card?.querySelector<HTMLElement>('[data-own][aria-current]')?.focus())
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus returnFocus>
      <Popover.Target>
        <button ref={button} type="button" className={className} onClick={open}>
          {icon}
          <span dir="auto">{label}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={label}>
        <form className={styles.form} onSubmit={save}>
          <TextInput
            label={t('view.name')}
            value={name}
            maxLength={40}
            error={isTaken ? t('view.taken') : undefined}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          {children}
          <Button type="submit">{t('view.keep')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
