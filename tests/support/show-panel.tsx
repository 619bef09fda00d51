import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import type { Area } from '#kernel/i18n.ts'
import { loadTexts } from '#kernel/i18n.ts'
import { ThemeProvider } from '#theme/theme-provider.tsx'
import type { Opened } from './four-tests.ts'

/** Draws a part of a page beside an open app, with all that it has. */
export async function showPanel({ queryClient, router }: Opened, panel: ReactNode, ...areas: Area[]) {
  await loadTexts(...areas)
  return render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <Suspense>
            <section aria-label="The panel">{panel}</section>
          </Suspense>
        </RouterContextProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
