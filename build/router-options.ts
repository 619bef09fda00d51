import type { Config } from '@tanstack/router-plugin/vite'

/** Options of the router's plugin and of its generator, which writes the route tree. */
export const routerOptions = {
  target: 'react',
  autoCodeSplitting: true,
  // What a page asks for comes with the page: the first file grows by an address a page, not by its calls.
  codeSplittingOptions: {
    defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
  },
  routesDirectory: './src/app/routes',
  generatedRouteTree: './src/app/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: false,
} satisfies Partial<Config>
