import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './ordered-list.module.css'
import type { ListForm } from './ordered-list.tsx'

type Props<Row> = {
  form: ListForm
  /** The path of the rows in the form. */
  path: string
  rows: readonly Row[]
  max: number
  blank: Row
  label: string
  addLabel: string
  removeLabel: (index: number) => string
  error: ReactNode
  /** The fields of a row. */
  children: (row: Row, index: number) => ReactNode
}

/** Rows of fields within an item of a list, which can be added and removed. */
export function RowList<Row>({
  form,
  path,
  rows,
  max,
  blank,
  label,
  addLabel,
  removeLabel,
  error,
  children,
}: Props<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** Focuses a row once the list is drawn. */
  const focusAt = (index: number, part: string) =>
    requestAnimationFrame(() => {
      const target = list.current?.children[index]?.querySelector<HTMLElement>(part)
      ;(target ?? addButton.current)?.focus()
    })
  function add() {
    form.setFieldValue(path, [...rows, blank])
    form.clearFieldError(path)
    focusAt(rows.length, 'input, select')
  }
  function remove(index: number) {
    form.removeListItem(path, index)
    form.clearFieldError(path)
    focusAt(Math.min(index, rows.length - 2), 'button')
  }
  return (
    <div className={styles.steps}>
      {rows.length > 0 && (
        <ul ref={list} className={styles.stepList} tabIndex={-1} data-path={path} aria-label={label}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id
            <li key={index} className={styles.step}>
              {children(row, index)}
              <IconButton label={removeLabel(index)} onClick={() => remove(index)}>
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="error caption" role="alert" dir="auto">
          {error}
        </p>
      )}
      {rows.length < max && (
        <div>
          <Button
            ref={addButton}
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={add}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
