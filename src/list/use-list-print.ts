import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPrintedRows } from '#contract/list.ts'
import { ApiError } from '#kernel/api-error.ts'
import { notify, notifyFailure } from '#kernel/snackbar.ts'
import type { RowStream } from './row-stream.ts'
import { usePrinting } from './use-printing.ts'

/** Prints all matching rows instead of the page; shows a note when they are cut. */
export function useListPrint<Row>(all: RowStream<Row>, total: number, page: readonly Row[]) {
  const { t } = useTranslation('list')
  const [printed, setPrinted] = useState<readonly Row[]>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const show = useEffectEvent(() => {
    if (printed && printed.length < total) notify({ message: t('printed', { count: printed.length, total }) })
    window.print()
  })
  useEffect(() => {
    if (!printed) return
    const end = () => setPrinted(undefined)
    window.addEventListener('afterprint', end)
    show()
    return () => window.removeEventListener('afterprint', end)
  }, [printed])

  async function print() {
    if (running.current) return
    if (page.length >= total) return window.print()
    const control = new AbortController()
    running.current = control
    const rows: Row[] = []
    try {
      for await (const some of all({ signal: control.signal, onTotal: () => {} })) {
        rows.push(...some)
        if (rows.length >= maxPrintedRows) break
      }
      setPrinted(rows.slice(0, maxPrintedRows))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (control.signal.aborted) return
        throw error
      }
      notifyFailure(error)
    } finally {
      running.current = undefined
    }
  }
  return { printed, isPaper: usePrinting() || printed !== undefined, print: () => void print() }
}
