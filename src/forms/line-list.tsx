import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import styles from './line-list.module.css'

type Props<Line> = {
  lines: readonly Line[]
  firstField: string
  max: number
  /** The sum of a line in cents. */
  sumOf: (line: Line) => number
  currency: string
  error: ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
  children: (line: Line, index: number) => ReactNode
}

export function LineList<Line extends { key: string }>({
  lines,
  firstField,
  max,
  sumOf,
  currency,
  error,
  onAdd,
  onRemove,
  children,
}: Props<Line>) {
  const { t } = useTranslation('edit')
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<number>(undefined)

  useEffect(() => {
    // The focus goes to an added line, or to the one that follows a removed one.
    if (focused.current === undefined) return
    const index = Math.min(focused.current, lines.length - 1)
    const path = index < 0 ? 'lines' : `lines.${index}.${firstField}`
    const root = index < 0 ? list.current?.parentElement : list.current
    root?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
    focused.current = undefined
  }, [lines.length, firstField])

  return (
    <>
      <div ref={list} className={styles.lines}>
        {lines.map((line, index) => (
          <fieldset
            key={line.key}
            className={styles.line}
            aria-label={t('lines.line', { number: index + 1 })}
          >
            {children(line, index)}
            <span className={`row strong ${styles.sum}`}>
              <span className={styles.sumName} aria-hidden="true">
                {t('lines.sum')}
              </span>
              <Money cents={sumOf(line)} currency={currency} />
            </span>
            <IconButton
              label={t('lines.remove', { number: index + 1 })}
              className={styles.remove}
              onClick={() => {
                focused.current = index
                onRemove(index)
              }}
            >
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </fieldset>
        ))}
      </div>
      {error && (
        <p className={`caption ${styles.error}`} role="alert" dir="auto">
          {error}
        </p>
      )}
      {lines.length < max && (
        <Button
          variant="default"
          data-path="lines"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => {
            focused.current = lines.length
            onAdd()
          }}
        >
          {t('lines.add')}
        </Button>
      )}
    </>
  )
}

export { styles as lineStyles }
