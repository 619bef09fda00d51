import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** One value a build: the running page compares it with what the server has now. */
const buildId = process.env.BUILD_ID ?? Date.now().toString(36)

function buildFile(): Plugin {
  return {
    name: 'build-id',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id: buildId }) })
    },
  }
}

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
    buildFile(),
  ],
  define: { __BUILD_ID__: JSON.stringify(buildId) },
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
