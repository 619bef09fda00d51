import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { config } from '#kernel/config.ts'
import { loadFont, loadScript } from './fonts.ts'
import { applyLook, schemeOf } from './look.ts'
import { theme } from './theme.ts'
import './base.css'
import './tokens.css'
import './mantine.css'

const darkSystem = '(prefers-color-scheme: dark)'

function subscribeToSystem(listener: () => void) {
  const media = window.matchMedia(darkSystem)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

function useSystemIsDark() {
  return useSyncExternalStore(subscribeToSystem, () => window.matchMedia(darkSystem).matches)
}

export function useScheme(): 'light' | 'dark' {
  const systemIsDark = useSystemIsDark()
  const now = config.usePart((all) => all)
  return schemeOf(now, systemIsDark)
}

function DirectionKeeper() {
  const isRtl = config.usePart((now) => now.rtlLayout)
  const { dir, setDirection } = useDirection()
  const direction = isRtl ? 'rtl' : 'ltr'
  useEffect(() => {
    if (dir !== direction) setDirection(direction)
  }, [dir, direction, setDirection])
  return null
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const now = config.usePart((all) => all)
  const systemIsDark = useSystemIsDark()
  useLayoutEffect(() => applyLook(document.documentElement, now, systemIsDark), [now, systemIsDark])
  useEffect(() => {
    // Paper is always light.
    const paper = window.matchMedia('print')
    const follow = () => {
      const effectiveConfig = paper.matches ? { ...now, navType: 'light' as const, followSystem: false } : now
      applyLook(document.documentElement, effectiveConfig, systemIsDark)
    }
    paper.addEventListener('change', follow)
    return () => paper.removeEventListener('change', follow)
  }, [now, systemIsDark])
  useEffect(() => {
    // A font that fails to load leaves a readable fallback.
    Promise.all([loadFont(now.fontFamily), loadScript(now.locale)]).catch(() => {})
  }, [now.fontFamily, now.locale])

  return (
    <DirectionProvider initialDirection={now.rtlLayout ? 'rtl' : 'ltr'} detectDirection={false}>
      <DirectionKeeper />
      <MantineProvider
        theme={theme}
        forceColorScheme={schemeOf(now, systemIsDark)}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
