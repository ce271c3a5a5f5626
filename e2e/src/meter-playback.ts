import type { FrameLocator } from '@playwright/test'

type Metered = HTMLVideoElement & { metered?: number }

/**
 * Counts, apart from the player, the media seconds that a picture really plays: every step forward of its position that no
 * seek made.
 */
export async function meterPlayback(player: FrameLocator): Promise<void> {
  await player.locator('video').evaluate((video: Metered) => {
    let last: number | null = null
    video.metered = 0
    const look = () => {
      const now = video.currentTime
      if (last !== null && now > last && !video.seeking) video.metered = (video.metered ?? 0) + now - last
      last = video.seeking ? null : now
    }
    for (const name of ['timeupdate', 'pause', 'playing', 'seeked', 'ended']) video.addEventListener(name, look)
    video.addEventListener('seeking', () => (last = null))
    setInterval(look, 20)
  })
}

/** Media seconds played since `meterPlayback`. */
export const readMeter = (player: FrameLocator): Promise<number> =>
  player.locator('video').evaluate((video: Metered) => video.metered ?? Number.NaN)
