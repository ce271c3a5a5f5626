import type { FrameLocator } from '@playwright/test'
import { expect, patient } from './fixtures.ts'

/** The position of playback, in seconds. */
export const position = (player: FrameLocator): Promise<number> =>
  player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Whether playback is paused, by the viewer or the player. */
export const isPaused = (player: FrameLocator): Promise<boolean> =>
  player.locator('video').evaluate((video: HTMLVideoElement) => video.paused)

/** Waits until frames have advanced past a second. */
export async function playTo(player: FrameLocator, second: number): Promise<void> {
  await expect.poll(() => position(player), patient).toBeGreaterThan(second)
}

/** The button over the picture: there as soon as it can be pressed, not before. */
export const bigButton = (player: FrameLocator) => player.locator('button.big').and(player.getByRole('button', { name: /Reproduzir/ }))

type Pressed = Window & { pressed?: true }

/**
 * Presses the button over the picture as soon as it can be pressed. While a page is being drawn for the first time the browser may drop a
 * press before any page receives it: only then it is pressed again.
 */
export async function pressBigButton(player: FrameLocator): Promise<void> {
  const button = bigButton(player)
  await button.waitFor(patient)
  const page = player.locator('html')
  await page.evaluate(() => addEventListener('click', () => void ((window as Pressed).pressed = true), { capture: true, once: true }))
  const isPressed = () => page.evaluate(() => (window as Pressed).pressed === true)
  await expect(async () => {
    if (!(await isPressed())) await button.click({ timeout: 5000 })
    expect(await isPressed()).toBe(true)
  }).toPass(patient)
}

/** Plays once that is possible, and waits until frames have advanced past `second`. */
export async function play(player: FrameLocator, second = 0.5): Promise<void> {
  await pressBigButton(player)
  await playTo(player, second)
}
