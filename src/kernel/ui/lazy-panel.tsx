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
import { lazyPart } from './lazy-part.tsx'
import { LoadingLine } from './progress-line.tsx'

/** What a panel is given: its button, and whether it shows. */
export type PanelProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  /** Pressing it opens and closes the panel. */
  target: ReactElement
}

type Target = ReactElement<Record<string, unknown>>

/**
 * A menu or popover whose code comes when somebody shows interest in its button. Before that there is only the
 * button; a page with six menus pays for none of them until one is pointed at.
 */
export function lazyPanel<Props extends PanelProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  popup: 'menu' | 'dialog' = 'menu',
) {
  const Panel = lazyPart(load) as unknown as ComponentType<PanelProps>
  return function LazyPanel({
    target,
    ...props
  }: Omit<Props, 'opened' | 'onChange' | 'target'> & { target: Target }) {
    const [isWanted, setWanted] = useState(false)
    const [opened, setOpened] = useState(false)
    const button = useRef<HTMLElement>(null)
    const [isDrawn, setDrawn] = useState(false)
    // Pressing it says so when it does not come.
    const prepare = () => void load().catch(() => {})
    // The button is drawn anew with its panel, which opens only then: so it knows where the focus goes back to.
    const onDrawn = () => {
      if (document.activeElement === document.body) button.current?.focus()
      setDrawn(true)
    }
    const plain = cloneElement(target, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => {
        setWanted(true)
        setOpened(true)
      },
    })
    // A menu hears its button by itself; a popover that is told whether it is open does not.
    const press = popup === 'dialog' ? { onClick: () => setOpened(!opened) } : {}
    if (!isWanted) return plain
    return (
      <Suspense
        fallback={
          <>
            {plain}
            <LoadingLine />
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

/** Says when what stands before it is on the page. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  const say = useEffectEvent(onDrawn)
  useLayoutEffect(() => say(), [])
  return null
}
