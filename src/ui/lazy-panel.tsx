import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lazyPart, type PropsIn } from './lazy-part.tsx'
import { LoadingLine } from './progress-line.tsx'

export type PanelProps = { opened: boolean; onChange: (opened: boolean) => void; target: ReactElement }

type Target = ReactElement<Record<string, unknown>>

/** A menu or popover whose code loads on hover or focus of its button; until then only the button is drawn. */
export function lazyPanel<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  popup: 'menu' | 'dialog' = 'menu',
) {
  const Panel = lazyPart(load, name) as unknown as ComponentType<PanelProps>
  return function LazyPanel({
    target,
    ...props
  }: Omit<PropsIn<File, Name>, keyof PanelProps> & { target: Target }) {
    const [isWanted, setWanted] = useState(false)
    const [opened, setOpened] = useState(false)
    const button = useRef<HTMLElement>(null)
    const [isDrawn, setDrawn] = useState(false)
    // A failed load is reported at the press.
    const prepare = () => void load().catch(() => {})
    // The button is drawn again while its panel loads, and with it, so that the panel can return the focus to it.
    const focusButton = () => {
      if (document.activeElement === document.body) button.current?.focus()
    }
    const onDrawn = () => {
      focusButton()
      setDrawn(true)
    }
    const plain = cloneElement(target, {
      ref: button,
      'aria-haspopup': popup,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => {
        setWanted(true)
        setOpened(true)
      },
    })
    // A Menu handles clicks of its target, a controlled Popover does not.
    const press = popup === 'dialog' ? { onClick: () => setOpened(!opened) } : {}
    if (!isWanted) return plain
    return (
      <Suspense
        fallback={
          <>
            {plain}
            <LoadingLine />
            <Drawn onDrawn={focusButton} />
          </>
        }
      >
        <Panel
          {...props}
          opened={opened && isDrawn}
          onChange={setOpened}
          target={cloneElement(target, { ref: button, ...press })}
        />
        <Drawn onDrawn={onDrawn} />
      </Suspense>
    )
  }
}

/** Calls back once the elements before it are in the DOM. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  const say = useEffectEvent(onDrawn)
  useLayoutEffect(() => say(), [])
  return null
}
