import type { Browser } from '@playwright/test'
import { measureChat, measureTalk } from './chat.ts'
import type { Shop } from './large-shop.ts'
import { tokenOf } from './servers.ts'
import { measureSocial } from './social.ts'
import type { Row } from './table.ts'

/** A long conversation, a long feed, and a message from one browser to another. */
export async function measurePeople(browser: Browser, { url, token }: Shop): Promise<Row[]> {
  const otherToken = await tokenOf(url, 'sam@example.com', 'berry-demo-2')
  return [
    ...(await measureChat(browser, url, token)),
    ...(await measureSocial(browser, url, token)),
    ...(await measureTalk(browser, url, token, otherToken)),
  ]
}
