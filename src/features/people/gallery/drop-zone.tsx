import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import styles from './gallery.module.css'

type DropProps = {
  ref: Ref<HTMLDivElement>
  isOpen: boolean
  onFiles: (files: readonly File[]) => Promise<unknown>
  children: ReactNode
}

export function DropZone({ ref, isOpen, onFiles, children }: DropProps) {
  const [isOver, setOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const target = event.target
    const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]')
    if (isTyping || files.length === 0) return
    event.preventDefault()
    void onFiles(files)
  })
  useEffect(() => {
    if (!isOpen) return
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isOpen])
  if (!isOpen)
    return (
      <div ref={ref} className={styles.gallery} tabIndex={-1}>
        {children}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to do what the button does
    <div
      ref={ref}
      className={styles.gallery}
      tabIndex={-1}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        void onFiles(files)
      }}
    >
      {children}
    </div>
  )
}
