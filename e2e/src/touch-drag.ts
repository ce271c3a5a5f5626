import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Holds a row with a finger until it is taken, drags it onto another element, and releases it. */
export async function touchDrag(page: Page, row: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await row.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag, or nowhere')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const start = { x: from.x + 180, y: from.y + 20 }
  const end = { x: to.x + 120, y: to.y + 30 }
  await touch('touchStart', start)
  await expect(page.locator('[data-dragged]')).toHaveCount(1)
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part })
  await expect(page.locator('[data-drop-over]')).toHaveCount(1)
  await touch('touchEnd')
  await client.detach()
}
