import { createRoot } from 'react-dom/client'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { ThemeProvider } from '#theme/theme-provider.tsx'
import { Parts } from './parts.tsx'

// For developers only: `npm run dev` serves this page, and no build contains it.
await startI18n()
await loadTexts('ui')
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ThemeProvider>
      <Parts />
    </ThemeProvider>,
  )
