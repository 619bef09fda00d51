import { type MenuItem, menuCalls } from '#contract/menu.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'

const item = (id: string): MenuItem => ({ id, title: id, type: 'item', icon: id, url: `/widget/${id}` })

const widget: MenuItem = {
  id: 'widget',
  title: 'widget',
  type: 'group',
  icon: 'widget',
  children: [item('statistics'), item('data'), item('chart')],
}

/** The part of the menu that the server brings; public, because clients ask for it before signing in. */
function menu({ read }: Mount): void {
  read(menuCalls.widget, () => ({ widget }))
}

export const menuFeature = defineFeature({
  key: 'menu',
  calls: { menu: menuCalls },
  mount: ({ mount }) => menu(mount),
})
