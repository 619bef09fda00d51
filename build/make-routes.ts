// Writes `src/app/route-tree.gen.ts` from the files of `src/app/routes`, as the Vite plugin does while Vite runs.
import { Generator, getConfig } from '@tanstack/router-generator'
import { routerOptions } from './router-options.ts'

const root = process.cwd()
await new Generator({ config: getConfig(routerOptions, root), root }).run()
