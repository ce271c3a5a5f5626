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
      let longestGap = 0
      let last = performance.now()
      const end = last + forMs
      await new Promise<void>((resolve) => {
        const look = () => {
          const now = performance.now()
          longestGap = Math.max(longestGap, (now - last) / 1000)
          last = now
          const scale = element.videoWidth / width
          context.drawImage(element, 0, 0, width * scale, 2 * cell * scale, 0, 0, width, 2 * cell)
          const { data } = context.getImageData(0, cell, width, 1)
          let stamp = 0
          for (let bit = 0; bit < bits; bit++) if ((data[(bit * cell + cell / 2) * 4] ?? 0) > 128) stamp |= 1 << bit
          const behind = ((Date.now() % 2 ** bits) - stamp + 2 ** bits) % 2 ** bits
          latencies.push(behind / 1000)
          if (now < end) element.requestVideoFrameCallback(look)
          else resolve()
        }
        element.requestVideoFrameCallback(look)
        setTimeout(resolve, forMs + 30_000)
      })
      return { latencies, longestGap: Math.max(longestGap, (performance.now() - last) / 1000) }
    },
    { width: picture.width, cell: picture.cell, bits: stampBits, forMs: seconds * 1000 },
  )
}
