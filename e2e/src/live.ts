import type { Page } from '@playwright/test'

/** Opens a screen and waits until its realtime channel is ready; earlier events are not sent to it. */
export async function expectLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ready"')) resolve()
      })
    })
  })
  await open()
  await ready
}
