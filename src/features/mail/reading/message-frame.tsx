import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#kernel/config.ts'
import { facesForFrame } from '#theme/fonts.ts'
import { messageDocument, messageHtml } from './message-html.ts'
import styles from './reading.module.css'

/** Pixels; a higher message body scrolls within its frame. */
const highest = 20_000

const colorsNow = () => {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: of('--c-text'),
    link: of('--primary-text'),
    dim: of('--c-dimmed'),
    line: of('--c-border-strong'),
    ring: of('--primary-ring'),
  }
}

type Props = {
  html: string
  hasPictures: boolean
  title: string
  onBlocked: (count: number) => void
  onAddress: (address: string) => void
}

/** A message body in a frame without scripts, so that this page may measure it and listen to its keys. */
export function MessageFrame({ html, hasPictures, title, onBlocked, onAddress }: Props) {
  const { t, i18n } = useTranslation('mail')
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  const [height, setHeight] = useState(48)
  const look = config.usePart((now) => now)
  const isDark = look.navType === 'dark'
  const clean = useMemo(() => messageHtml(html, hasPictures, t('quoted')), [html, hasPictures, t])
  const { blocked } = clean
  // A changed srcdoc reloads the frame, so the initial values stay.
  const [{ font, faces }] = useState(() => ({
    font: getComputedStyle(document.body).fontFamily,
    faces: facesForFrame(),
  }))
  const whole = messageDocument(clean.html, hasPictures, {
    colors: colorsNow(),
    scheme: isDark ? 'dark' : 'light',
    language: i18n.language,
    dir: look.rtlLayout ? 'rtl' : 'ltr',
    font,
    faces,
  })

  const tellBlocked = useEffectEvent(onBlocked)
  useEffect(() => tellBlocked(blocked), [blocked])
  useEffect(() => () => observer.current?.disconnect(), [])

  function onLoad() {
    const inner = frame.current?.contentDocument
    if (!inner?.body) return
    // The computed colours change a moment after the theme.
    for (const [name, value] of Object.entries(colorsNow()))
      inner.documentElement.style.setProperty(`--${name}`, value)
    const measure = () => setHeight(Math.min(highest, Math.ceil(inner.body.getBoundingClientRect().height)))
    observer.current?.disconnect()
    observer.current = new ResizeObserver(measure)
    observer.current.observe(inner.body)
    measure()
    inner.addEventListener('keydown', (event) => {
      const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
      const copy = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true }
      // Enter, Space and Tab belong to the focused link.
      if (key === 'Enter' || key === ' ' || key === 'Tab') return
      if (!frame.current?.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault()
    })
    inner.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a')
      const address = /^mailto:([^?]*)/i.exec(link?.getAttribute('href') ?? '')?.[1]
      if (address === undefined) return
      event.preventDefault()
      onAddress(decodeAddress(address))
    })
  }

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={whole}
      style={{ blockSize: height }}
      data-high={height >= highest || undefined}
      onLoad={onLoad}
    />
  )
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
