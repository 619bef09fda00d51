import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useRef, useState } from 'react'

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
  const Panel = lazy(load) as unknown as ComponentType<PanelProps>
  return function LazyPanel({
    target,
    ...props
  }: Omit<Props, 'opened' | 'onChange' | 'target'> & { target: Target }) {
    const [isWanted, setWanted] = useState(false)
    const [opened, setOpened] = useState(false)
    const button = useRef<HTMLElement>(null)
    const prepare = () => void load()
    const onChange = (next: boolean) => {
      setOpened(next)
      // The button was drawn anew with its panel, so the panel cannot know where the focus came from.
      if (!next)
        requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus())
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
    if (!isWanted) return plain
    return (
      <Suspense fallback={plain}>
        <Panel
          {...props}
          opened={opened}
          onChange={onChange}
          target={cloneElement(target, { ref: button })}
        />
      </Suspense>
    )
  }
}
