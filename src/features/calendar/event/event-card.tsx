import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import { paintOf } from '#features/calendar/colours.ts'
import { config } from '#kernel/config.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { useFocusBack } from '#ui/use-focus-back.ts'
import edge from './edge.module.css'
import styles from './event-card.module.css'
import { EventFacts, type FactsProps } from './event-facts.tsx'

type Props = FactsProps & { anchor: DOMRect | undefined; isPhone: boolean; onClose: () => void }

/** An event to read, beside its place in the calendar; on a phone it comes from below. */
export function EventCard({ anchor, isPhone, ...props }: Props) {
  const { title } = props.occurrence.event
  if (isPhone)
    return (
      <SideDrawer title={title} size={0} onPhone="auto" onClose={props.onClose}>
        <div className={styles.sheet} style={paintOf(props.occurrence.event)}>
          <EventFacts {...props} />
        </div>
      </SideDrawer>
    )
  return <CardPopover anchor={anchor} {...props} />
}

function CardPopover({ anchor, ...props }: Omit<Props, 'isPhone'>) {
  const { t } = useTranslation('calendar')
  useFocusBack()
  const titleId = useId()
  const { event } = props.occurrence
  return (
    <Popover
      opened
      onChange={(opened) => !opened && props.onClose()}
      position="right-start"
      middlewares={{ shift: { padding: 12 }, flip: { fallbackPlacements: ['left-start', 'bottom', 'top'] } }}
      width={340}
      trapFocus
      withinPortal
      // The anchor is no button that opens something; the card says itself what it is.
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.anchor} style={positionOf(anchor)} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={titleId}
        className={styles.card}
        style={paintOf(event)}
      >
        <div className={styles.head}>
          <h2 id={titleId} className={edge.edge} dir="auto">
            {event.title}
          </h2>
          <IconButton small label={t('card.close')} onClick={props.onClose}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <EventFacts {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Without an anchor: near the top, in the middle. */
function positionOf(anchor: DOMRect | undefined) {
  if (!anchor) return { insetBlockStart: '20dvh', insetInlineStart: '40%' }
  const { top, left, right, width, height } = anchor
  return {
    insetBlockStart: top,
    insetInlineStart: config.get().rtlLayout ? window.innerWidth - right : left,
    inlineSize: width,
    blockSize: height,
  }
}
