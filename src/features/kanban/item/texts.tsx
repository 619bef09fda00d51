import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/Input.layer.css'
import { limits } from '#contract/kanban.ts'
import { isSame } from '#forms/three-way.ts'
import { MarkdownText } from '#shop/markdown-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './item-drawer.module.css'

/** Keys that leave a text: Escape, whose event then closes nothing else, and Ctrl or Cmd with Enter. */
const isLeaving = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  !isComposing(nativeEvent) && (key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey)))

export type InlineEdit = {
  editing: string | undefined
  enter: (field: string) => void
  leave: (field: string) => void
  set: (values: object) => void
}

export function useInlineEdit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  submit: (values: Values) => void,
): InlineEdit {
  const [editing, setEditing] = useState<string>()
  const previousValue = useRef<unknown>(undefined)
  const save = () => {
    // An invalid text stays, with its message.
    if (!form.validate().hasErrors) submit(form.getValues())
  }
  return {
    editing,
    enter(field) {
      previousValue.current = form.getValues()[field]
      setEditing(field)
    },
    leave(field) {
      setEditing((now) => (now === field ? undefined : now))
      if (!isSame(form.getValues()[field], previousValue.current)) save()
    },
    set(values) {
      form.setValues(values as Partial<Values>)
      save()
    },
  }
}

type TextForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps' | 'setFieldValue' | 'errors'>
type Props = { form: TextForm; inlineEdit: InlineEdit }

export function TitleText({ form, inlineEdit, isFirst = false }: Props & { isFirst?: boolean }) {
  const { t } = useTranslation('items')
  const previousText = useRef('')
  const { value, error } = form.getInputProps('title') as { value: string; error?: string }
  return (
    <Textarea
      variant="unstyled"
      autosize
      classNames={{ input: styles.title }}
      aria-label={t('title')}
      autoComplete="off"
      data-path="title"
      data-mantine-stop-propagation={inlineEdit.editing === 'title'}
      data-autofocus={isFirst || undefined}
      value={value}
      error={error}
      dir="auto"
      onChange={({ currentTarget }) =>
        form.setFieldValue('title', currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))
      }
      onFocus={() => {
        previousText.current = value
        inlineEdit.enter('title')
      }}
      onBlur={() => inlineEdit.leave('title')}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        const field = event.currentTarget
        if (event.key === 'Escape') form.setFieldValue('title', previousText.current)
        // Leaves after the restored value has rendered.
        setTimeout(() => field.blur())
      }}
    />
  )
}

type LongProps = Props & { field: 'description' | 'acceptance'; isChanged: boolean }

export function LongText({ form, inlineEdit, field, isChanged }: LongProps) {
  const { t } = useTranslation('items')
  const section = useRef<HTMLElement>(null)
  const { value, ...input } = form.getInputProps(field) as ComponentProps<typeof Textarea> & { value: string }
  const isOpen = inlineEdit.editing === field || isChanged
  const open = () => inlineEdit.enter(field)

  function leave() {
    inlineEdit.leave(field)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) section.current?.querySelector('button')?.focus()
    })
  }

  return (
    <section ref={section} className={styles.section} aria-label={t(field)}>
      <div className={styles.sectionHead}>
        <h3>{t(field)}</h3>
        {value !== '' && !isOpen && (
          <IconButton small label={t('editText', { field: t(field).toLocaleLowerCase() })} onClick={open}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <Textarea
          aria-label={t(field)}
          autosize
          minRows={3}
          maxLength={limits.text}
          data-path={field}
          data-mantine-stop-propagation
          autoFocus={inlineEdit.editing === field}
          {...input}
          value={value}
          dir="auto"
          onFocus={() => inlineEdit.editing !== field && open()}
          onBlur={leave}
          onKeyDown={(event) => {
            if (!isLeaving(event)) return
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
      )}
      {!isOpen && value !== '' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the pencil before it does the same by the keys
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          onClick={({ target }) => {
            const isLink = target instanceof Element && target.closest('a')
            if (!isLink && getSelection()?.isCollapsed !== false) open()
          }}
        >
          <MarkdownText text={value} />
        </div>
      )}
      {!isOpen && value === '' && (
        <button type="button" className={styles.add} onClick={open}>
          <IconPlus size={16} aria-hidden="true" />
          {t('addText', { field: t(field).toLocaleLowerCase() })}
        </button>
      )}
    </section>
  )
}
