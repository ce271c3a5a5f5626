import type { Page } from '@playwright/test'
import { picture, stampBits } from './stamped-stream.ts'

/** What a player showed: seconds from the encoder's picture to the screen, of each frame, and the longest time without a frame. */
export type Shown = { latencies: number[]; longestGap: number }

/** Reads the barcodes of the frames that a player shows, for so many seconds. The player is the only frame of the page. */
export async function readStamps(page: Page, seconds: number): Promise<Shown> {
  const video = page.frameLocator('iframe').locator('video')
  return video.evaluate(
    async (element: HTMLVideoElement, { width, cell, bits, forMs }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height: 2 * cell })
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('No canvas')
      const latencies: number[] = []
      const cells = () => {
        const scale = element.videoWidth / width
        context.drawImage(element, 0, 0, width * scale, 2 * cell * scale, 0, 0, width, 2 * cell)
        const { data } = context.getImageData(0, cell, width, 1)
        return Array.from({ length: bits }, (_, bit) => ((data[(bit * cell + cell / 2) * 4] ?? 0) > 128 ? 1 : 0))
      }
      const begun = performance.now()
      let [longestGap, last, shown] = [0, begun, -1]
      while (performance.now() - begun < forMs) {
        const stamp = cells().reduce((sum: number, one, bit) => sum | (one << bit), 0)
        const now = performance.now()
        if (stamp !== shown) {
          latencies.push((((Date.now() % 2 ** bits) - stamp + 2 ** bits) % 2 ** bits) / 1000)
          longestGap = Math.max(longestGap, (now - last) / 1000)
          ;[last, shown] = [now, stamp]
        }
        await new Promise((resolve) => setTimeout(resolve, 8))
      }
      return { latencies, longestGap: Math.max(longestGap, (performance.now() - last) / 1000) }
    },
    { width: picture.width, cell: picture.cell, bits: stampBits, forMs: seconds * 1000 },
  )
}
