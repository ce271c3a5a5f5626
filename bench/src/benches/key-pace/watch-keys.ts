import type { BrowserContext, Frame, Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'

/** How long key calls of a player took, in milliseconds, and over how many seconds it played. */
export type KeyCalls = { durations: number[]; seconds: number }

/** What a viewer does while the lesson plays; called until it is over. */
export type Habit = (frame: Frame, page: Page, signal: AbortSignal) => Promise<void>

const frameOf = async (page: Page): Promise<Frame> => {
  const handle = await page.waitForSelector('iframe')
  const frame = await handle.contentFrame()
  if (!frame) throw new Error('The page frames nothing')
  return frame
}

/** Opens the lesson in a page and starts it. */
async function openLesson(context: BrowserContext, address: string, startAt: number): Promise<{ page: Page; frame: Frame }> {
  const page = await context.newPage()
  await page.goto(address)
  const frame = await frameOf(page)
  await frame.evaluate(() => performance.setResourceTimingBufferSize(5000))
  await frame
    .getByRole('button', { name: /Reproduzir/ })
    .first()
    .click()
  await frame.waitForFunction(() => (document.querySelector('videozz-player')?.shadowRoot?.querySelector('video')?.currentTime ?? 0) > 0.2)
  if (startAt > 0) await seek(frame, startAt)
  return { page, frame }
}

export const seek = (frame: Frame, to: number): Promise<void> =>
  frame.evaluate((position) => {
    const video = document.querySelector('videozz-player')?.shadowRoot?.querySelector('video')
    if (video) video.currentTime = position
  }, to)

export const setSpeed = (frame: Frame, speed: number): Promise<void> =>
  frame.evaluate((rate) => {
    const video = document.querySelector('videozz-player')?.shadowRoot?.querySelector('video')
    if (video) video.playbackRate = rate
  }, speed)

/**
 * Plays the lesson in so many tabs of one browser for so many seconds.
 * @returns the key calls of all of them.
 * @throws where there was none.
 */
export async function watchLesson(
  context: BrowserContext,
  { address, seconds, tabs = 1, habit }: { address: string; seconds: number; tabs?: number; habit?: Habit },
  signal: AbortSignal,
): Promise<KeyCalls> {
  const opened = []
  for (let tab = 0; tab < tabs; tab++) opened.push(await openLesson(context, address, tab * 300))
  const end = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  const began = performance.now()
  const act = async ({ frame, page }: { frame: Frame; page: Page }) => {
    while (habit && !end.aborted) await habit(frame, page, end)
  }
  await Promise.all([...opened.map(act), delay(seconds * 1000, undefined, { signal })])
  const lists = await Promise.all(
    opened.map(({ frame }) =>
      frame.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/sessions\/\w+\/keys$/.test(name))
          .map(({ duration }) => duration),
      ),
    ),
  )
  const durations = lists.flat()
  if (durations.length === 0) throw new Error('The player made no key call')
  return { durations, seconds: (performance.now() - began) / 1000 }
}
