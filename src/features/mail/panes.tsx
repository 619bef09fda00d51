import { useSplitter } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createAccountStore } from '#kernel/account-store.ts'
import { config } from '#kernel/config.ts'
import { field } from '#kernel/persisted-store.ts'
import styles from './mail.module.css'

const Widths = z.object({ folders: field(z.int(), 212), list: field(z.int(), 366) })
/** Pixels. */
const widths = createAccountStore('mail-panes', Widths, { folders: 212, list: 366 })

const folders = { least: 180, max: 320 }
const list = { least: 300, max: 560 }
const px = (value: number) => `${value}px` as const
const within = (value: number, { least, max }: typeof list) => Math.min(max, Math.max(least, value))

type Props = { folders?: ReactNode; list: ReactNode; reading: ReactNode }

export function Panes({ folders: first, list: second, reading }: Props) {
  const { t } = useTranslation('mail')
  const paneWidths = widths.usePart((now) => now)
  const isRtl = config.usePart((now) => now.rtlLayout)
  const hasFolders = first !== undefined
  const side = {
    defaultSize: px(within(paneWidths.folders, folders)),
    min: px(folders.least),
    max: px(folders.max),
  }
  const middle = { defaultSize: px(within(paneWidths.list, list)), min: px(list.least), max: px(list.max) }
  const splitter = useSplitter({
    panels: [...(hasFolders ? [side] : []), middle, { defaultSize: 100, min: px(280) }],
    step: '16px',
    shiftStep: '64px',
    dir: isRtl ? 'rtl' : 'ltr',
    onSizeChange: (sizes) => {
      const of = (at: number) => Math.round(Number.parseFloat(String(sizes[at])))
      widths.set((now) => ({ folders: hasFolders ? of(0) : now.folders, list: of(hasFolders ? 1 : 0) }))
    },
  })
  const basis = (at: number) => ({ flex: `0 1 ${String(splitter.sizes[at])}` })
  const handle = (index: number, label: string) => (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the hook makes it a separator
    <div {...splitter.getHandleProps({ index })} className={styles.handle} aria-label={label} />
  )
  return (
    <div ref={splitter.ref} className={styles.panes}>
      {hasFolders && (
        <>
          <div className={styles.foldersPane} style={basis(0)}>
            {first}
          </div>
          {handle(0, t('panes.folders'))}
        </>
      )}
      <div className={styles.listPane} style={basis(hasFolders ? 1 : 0)}>
        {second}
      </div>
      {handle(hasFolders ? 1 : 0, t('panes.list'))}
      <div className={styles.readingPane}>{reading}</div>
    </div>
  )
}
