import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { configure } from '#kernel/config.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Drawing } from '#ui/art/drawing.tsx'
import { Card } from '#ui/card.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Delta } from '#ui/delta.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Fact } from '#ui/fact.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Match } from '#ui/match.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import { Note } from '#ui/note.tsx'
import { Page } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { PlainSelect } from '#ui/plain-select.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Tip } from '#ui/tip.tsx'

const statuses = ['waiting', 'quiet', 'moving', 'done', 'stopped', 'care'] as const
const tones = ['primary', 'success', 'warning', 'error'] as const

export function Parts() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'question'>()
  const [page, setPage] = useState(2)
  const [quantity, setQuantity] = useState(2)
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [isMirrored, setMirrored] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <Page
      title="Parts"
      subtitle="The design system, part by part"
      badge={<StatusBadge status="done">Here</StatusBadge>}
      actions={
        <>
          <Segmented
            label="Scheme"
            value={scheme}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={(navType) => {
              setScheme(navType)
              configure({ navType })
            }}
          />
          <Button
            variant="default"
            onClick={() => {
              setMirrored(!isMirrored)
              configure({ rtlLayout: !isMirrored })
            }}
          >
            Mirror
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 20 }}>
        <Part title="Notes">
          {tones.map((tone) => (
            <Note key={tone} tone={tone} action={{ label: 'Try again', run: () => {} }}>
              A note of the tone {tone}.
            </Note>
          ))}
        </Part>
        <Part title="States">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status}>
              {status}
            </StatusBadge>
          ))}
          <StatusBadge>plain</StatusBadge>
        </Part>
        <Part title="Figures">
          <Money cents={123_450} currency="EUR" />
          <Timestamp at={new Date().toISOString()} />
          <Delta change={1}>12 %</Delta>
          <Delta change={-1}>3 %</Delta>
          <Stars value={3.5} />
          <Quantity label="Pieces" value={quantity} max={9} onChange={setQuantity} />
          <span>
            <Match typed="gree">A green hill</Match>
          </span>
        </Part>
        <Part title="Facts">
          <dl>
            <Fact name="Email">ada@example.com</Fact>
            <Fact name="Sum" isStrong>
              <Money cents={4_200} currency="EUR" />
            </Fact>
          </dl>
        </Part>
        <Part title="Buttons and what they open">
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button variant="default" onClick={() => setOpen('drawer')}>
            Drawer
          </Button>
          <Button color="error" onClick={() => setOpen('question')}>
            Question
          </Button>
          <IconButton label="Edit">
            <IconPencil size={20} aria-hidden="true" />
          </IconButton>
          <Tip label="A tip">
            <Button variant="subtle">Tip</Button>
          </Tip>
          <PlainSelect aria-label="Plain select">
            <option>One</option>
            <option>Two</option>
          </PlainSelect>
        </Part>
        <Part title="Pictures">
          <Avatar name="Ada Lovelace" size={48} />
          <div style={{ inlineSize: 120, blockSize: 90 }}>
            <Drawing kind="bowl" />
          </div>
        </Part>
        <Part title="Loading">
          <ProgressLine label="Loading" />
          <Skeleton width={220} height={14} />
          <Skeleton width={40} height={40} round />
        </Part>
        <Part title="Pages">
          <Pager page={page} size={25} total={240} onPage={setPage} />
        </Part>
        <Card>
          <Empty picture="bowl" title="Nothing here yet" message="What you add stands here." />
        </Card>
        <Card>
          <ErrorBlock title="This could not be loaded" message="Try again." onRetry={() => {}} />
        </Card>
      </div>
      {open === 'dialog' && (
        <Dialog title="A dialog" onClose={close}>
          <p>What a dialog holds.</p>
        </Dialog>
      )}
      {open === 'drawer' && (
        <SideDrawer title="A drawer" size={440} onClose={close}>
          <p>What a drawer holds.</p>
        </SideDrawer>
      )}
      <Confirm
        opened={open === 'question'}
        title="Delete the column “Review”?"
        message="Its two items go with it."
        confirmLabel="Delete"
        onConfirm={close}
        onClose={close}
      />
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>{children}</div>
    </Card>
  )
}
