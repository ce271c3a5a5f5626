import type { Page } from '@playwright/test'

/** Opens a screen and waits until its live channel is notified of what happens; what came before that nobody tells it. */
export async function expectLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ready"')) resolve()
      })
    })
  })
  await open()
  await heard
}
