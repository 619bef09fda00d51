import { onlineManager } from '@tanstack/react-query'
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { MissingFile } from './missing-file.ts'
import { Note } from './note.tsx'

/** Loads a file of the app; a failure affects only this part. */
const fetchFile = <File,>(load: () => Promise<File>) =>
  load().catch((cause: unknown) => {
    throw new MissingFile(cause)
  })

export type PropsIn<File, Name extends keyof File> =
  File[Name] extends ComponentType<infer Props> ? Props & object : never

/** If the file fails to load, a note is shown; it loads again on a press or when the server is back. */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): ComponentType<PropsIn<File, Name>> {
  type Props = PropsIn<File, Name>
  const fetchPart = async () => ({ default: (await fetchFile(load))[name] as ComponentType<Props> })
  // React caches the failure of a lazy component, so each try creates a new one.
  let Part = lazy(fetchPart) as unknown as ComponentType<Props>
  return function LazyPart(props: Props) {
    'use no memo'
    const [tries, setTries] = useState(0)
    const again = () => {
      Part = lazy(fetchPart) as unknown as ComponentType<Props>
      setTries(tries + 1)
    }
    return (
      <Boundary key={tries} fallback={<Missing onRetry={again} />}>
        <Part {...props} />
      </Boundary>
    )
  }
}

type BoundaryProps = { children: ReactNode; fallback: ReactNode }

class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // Other errors belong to the page.
    if (!(error instanceof MissingFile)) throw error
    return this.props.fallback
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common')
  const retry = useEffectEvent(onRetry)
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && retry()), [])
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Note tone="error" action={{ label: t('tryAgain'), run: onRetry }}>
        {t('missingPart')}
      </Note>
    </div>
  )
}
