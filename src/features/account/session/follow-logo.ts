import { accountCalls } from '#contract/account.ts'
import { type LogoIds, type LogoPart, logoParts } from '#contract/shop-logo.ts'
import { request } from '#kernel/api.ts'
import { type Logo, shopLogo } from '#kernel/shop-logo.ts'

async function pictureOf(part: LogoPart, id: string | null): Promise<Logo[LogoPart]> {
  const stored = shopLogo.get()[part]
  if (id === null) return undefined
  if (stored?.id === id) return stored
  const { picture } = await request(accountCalls.logo, { id })
  // Without a picture it was replaced: the session will have the id of the next one.
  return picture === null ? stored : { id, uri: picture }
}

/** Shows the logo in the tab of the browser, or the icon of the product without one. */
function showIcon() {
  const { light, dark } = shopLogo.get()
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!icon) return
  icon.dataset.usual ??= icon.href
  icon.href = (light ?? dark)?.uri ?? icon.dataset.usual
}

let latestIds: LogoIds | undefined

/** Loads the pictures that are not stored; without the server the earlier ones stay. */
export async function followLogo(ids: LogoIds): Promise<void> {
  latestIds = ids
  showIcon()
  if (logoParts.every((part) => (shopLogo.get()[part]?.id ?? null) === ids[part])) return
  try {
    const [light, dark] = await Promise.all(logoParts.map((part) => pictureOf(part, ids[part])))
    // The pictures of an earlier logo may arrive last.
    if (ids !== latestIds) return
    shopLogo.set(() => ({ ...(light && { light }), ...(dark && { dark }) }))
    showIcon()
  } catch (error) {
    console.info('The logo could not be loaded', error)
  }
}
