import { readFileSync } from 'node:fs'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { filesCache, pageCache, workerFile } from '#offline/shell-cache.ts'
import { keepNewerPage } from './newer-page.ts'

const icon = (rx: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="${rx}" fill="#146dd3"/><g fill="#fff" transform="translate(6 6)"><path d="M1 15V9.200A8.200 8.200 0 0 1 9.200 1H15v1.400A7.600 7.600 0 0 1 7.400 10H5.600v5Z"/><path d="M8.200 15a6.600 6.600 0 0 1 6.600-5.600v1A4.600 4.600 0 0 1 10.200 15Z" opacity=".72"/></g></svg>`

/** The same drawn in pixels, for systems that take no other icon: iOS by the name of the first. */
const drawn = ['icon-180.png', 'icon-192.png', 'icon-512.png']

/**
 * Makes the app installable, and its page and files available without a network. The kept page is shown immediately
 * while the server is asked for a newer one, which the next visit shows; files are named after their content and never
 * change.
 */
export function installable(): PluginOption {
  return [
    {
      name: 'icons',
      apply: 'build',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'icon.svg', source: icon(8) })
        this.emitFile({ type: 'asset', fileName: 'icon-maskable.svg', source: icon(0) })
        for (const fileName of drawn) {
          const source = readFileSync(new URL(`../src/app/icons/${fileName}`, import.meta.url))
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
      transformIndexHtml: () => [
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icon-180.png' }, injectTo: 'head' },
      ],
    },
    VitePWA({
      filename: workerFile,
      includeManifestIcons: false,
      injectRegister: null,
      manifest: {
        name: 'Fernhill',
        short_name: 'Fernhill',
        description: 'The shop and the people who run it',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        theme_color: '#146dd3',
        background_color: '#f8fafc',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
      workbox: {
        // What is needed is kept by what was opened, not fetched again for it.
        globPatterns: [],
        globIgnores: ['**/*'],
        navigateFallback: null,
        inlineWorkboxRuntime: true,
        sourcemap: false,
        skipWaiting: true,
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        navigationPreload: true,
        runtimeCaching: [
          {
            urlPattern: ({ request, url, sameOrigin }) =>
              sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
            handler: 'StaleWhileRevalidate',
            options: {
              cacheName: pageCache,
              // `pageKey`; functions that stand here are written into the worker as they are.
              plugins: [{ cacheKeyWillBeUsed: async () => '/', cacheWillUpdate: keepNewerPage }],
            },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: filesCache },
          },
        ],
      },
    }),
  ]
}
