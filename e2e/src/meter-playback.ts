import type { FrameLocator } from '@playwright/test'

type Piece = [from: number, to: number]
type Metered = HTMLVideoElement & { metered?: Piece[]; late?: number }

/** Records, independently of the player, the media seconds that are really played: every step forward of the position that no seek made. */
export async function meterPlayback(player: FrameLocator): Promise<void> {
  await player.locator('video').evaluate((video: Metered) => {
    const pieces: Piece[] = []
    video.metered = pieces
    video.late = 0
    let last: number | null = null
    const look = () => {
      const now = video.currentTime
      if (last !== null && now > last && !video.seeking) {
        const piece = pieces.at(-1)
        if (piece?.[1] === last) piece[1] = now
        else pieces.push([last, now])
        // The browser was busy and fired no event for longer than allowed.
        if (now - last > 0.4) video.late = (video.late ?? 0) + now - last
      }
      last = video.seeking ? null : now
    }
    for (const name of ['timeupdate', 'pause', 'playing', 'seeked', 'ended']) video.addEventListener(name, look)
    video.addEventListener('seeking', () => (last = null))
    // Up to the very key that jumps.
    window.addEventListener('keydown', look, { capture: true })
    setInterval(look, 20)
  })
}

const lengthOf = (pieces: Piece[]): number => pieces.reduce((sum, [from, to]) => sum + to - from, 0)

function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const [from, to] of pieces.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/**
 * Media seconds played since `meterPlayback`, how many of them were different ones, and in how many the page was too busy to sample: a
 * player cannot measure those either.
 */
export async function readMeter(player: FrameLocator): Promise<{ seconds: number; covered: number; late: number }> {
  const { pieces, late } = await player
    .locator('video')
    .evaluate((video: Metered) => ({ pieces: video.metered ?? [], late: video.late ?? 0 }))
  return { seconds: lengthOf(pieces), covered: lengthOf(joinPieces(pieces)), late }
}
