import type { Frame, Page } from '@playwright/test'
import { readPicture } from '@videozz/testing/read-picture'

/** Reads the Imprint code of the player that a page frames, from a screenshot. */
export async function readCodeFromScreen(page: Page): Promise<string> {
  const frame = (await (await page.waitForSelector('iframe')).contentFrame()) as Frame
  // The place of the code is known; its symbols are read from the picture alone.
  const layer = frame.locator('.frame > div[aria-hidden]:not([class])')
  const place = async () => (await layer.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  let area = await place()
  let picture = await page.screenshot()
  // It moves every fourteen seconds, perhaps just while its picture is taken.
  for (let now = await place(); JSON.stringify(now) !== JSON.stringify(area); now = await place()) {
    area = now
    picture = await page.screenshot()
  }
  const { code } = await readPicture(frame, picture, area, Math.floor(area.height / 1.57), 1)
  return code
}
