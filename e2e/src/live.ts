import type { Page } from '@playwright/test'

/** Opens a screen and waits until its realtime channel is ready; earlier events are not sent to it. */
export async function openLive(page: Page, url: string): Promise<void> {
  // The channel of the screen before may still become ready, and is no longer followed from here on.
  await page.goto('about:blank')
  const ready = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ready"')) resolve()
      })
    })
  })
  await page.goto(url)
  await ready
}
