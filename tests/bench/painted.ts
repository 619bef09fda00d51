import type { Page } from '@playwright/test'

/** Runs in the page: does something and answers the milliseconds until the frame that shows it was painted. */
export async function untilPainted(page: Page, act: string, shows: string): Promise<number> {
  return page.evaluate(
    ([doing, showing]) =>
      new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error(`Never came true: ${showing}`)), 10_000)
        const shown = new Function(`return (${showing})`) as () => boolean
        const started = performance.now()
        new Function(doing as string)()
        const look = () => {
          if (!shown()) return requestAnimationFrame(look)
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => done(performance.now() - started)
            channel.port2.postMessage(null)
          })
        }
        look()
      }),
    [act, shows],
  )
}
