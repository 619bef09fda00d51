import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vitest/config'

const breakpoints = { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' }

export default defineConfig(() => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react({ compiler: true }),
  ],
  css: {
    postcss: {
      plugins: [
        presetMantine(),
        simpleVars({
          variables: Object.fromEntries(
            Object.entries(breakpoints).map(([name, width]) => [`mantine-breakpoint-${name}`, width]),
          ),
        }),
      ],
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3010' } },
}))
