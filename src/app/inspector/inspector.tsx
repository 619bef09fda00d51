import { Tabs } from '@mantine/core'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Tabs.layer.css'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { EntriesPart } from './entries-part.tsx'
import styles from './inspector.module.css'
import { LivePart } from './live-part.tsx'
import { NetworkPart } from './network-part.tsx'
import { backToNormal } from './network-simulation.ts'
import { ReportPart } from './report-part.tsx'
import { SimulationNote } from './simulation-note.tsx'
import { StoragePart } from './storage-part.tsx'
import { WritesPart } from './writes-part.tsx'

const parts = {
  entries: EntriesPart,
  writes: WritesPart,
  live: LivePart,
  storage: StoragePart,
  network: NetworkPart,
  report: ReportPart,
}
const names = Object.keys(parts) as (keyof typeof parts)[]

/** Stays mounted when closed, because simulated network faults continue. */
export function Inspector({
  opened,
  container,
  onClose,
}: {
  opened: boolean
  container: Element | null
  onClose: () => void
}) {
  // Ends the simulation with the shell, because nothing else could.
  useEffect(() => backToNormal, [])
  return (
    <>
      {container && createPortal(<SimulationNote />, container)}
      {opened && <InspectorDrawer onClose={onClose} />}
    </>
  )
}

function InspectorDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inspector')
  return (
    <SideDrawer title={t('title')} size={860} onPhone="100%" onClose={onClose}>
      <Tabs defaultValue="entries" keepMounted={false} className={styles.tabs}>
        <Tabs.List>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`parts.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => {
          const Part = parts[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Part />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </SideDrawer>
  )
}
