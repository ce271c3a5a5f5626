import type { FrameLocator } from '@playwright/test'

/** What a `<video>` went through since it was watched. Times in seconds. */
export type PlaybackLog = {
  position: number
  /** Heights of the picture, in the order they came. */
  heights: number[]
  /** How long it did not move after its first frame, each time. */
  waits: number[]
  /** Position at each change of height. */
  changes: number[]
  seeks: number
  ended: boolean
}

type Watched = HTMLVideoElement & { playbackLog?: PlaybackLog & { since: number | null } }

/** Notes from now on what happens to the player's picture. */
export async function watchPlayback(player: FrameLocator): Promise<void> {
  await player.locator('video').evaluate((video: Watched) => {
    const log = { position: 0, heights: [], waits: [], changes: [], seeks: 0, ended: false, since: null } as NonNullable<
      Watched['playbackLog']
    >
    video.playbackLog = log
    const look = () => {
      if (video.videoHeight === 0 || log.heights.at(-1) === video.videoHeight) return
      log.heights.push(video.videoHeight)
      log.changes.push(video.currentTime)
    }
    const settle = () => {
      if (log.since !== null) log.waits.push((performance.now() - log.since) / 1000)
      log.since = null
    }
    look()
    video.addEventListener('resize', look)
    video.addEventListener('waiting', () => {
      if (video.currentTime > 0) log.since ??= performance.now()
    })
    for (const name of ['playing', 'timeupdate', 'pause', 'ended']) {
      video.addEventListener(name, () => {
        // A last report of the position may come after the picture stopped.
        if (name !== 'timeupdate' || video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) settle()
      })
    }
    video.addEventListener('seeking', () => (log.seeks += 1))
    video.addEventListener('ended', () => (log.ended = true))
  })
}

export const readPlayback = (player: FrameLocator): Promise<PlaybackLog> =>
  player.locator('video').evaluate((video: Watched) => {
    const { playbackLog: log } = video
    if (!log) throw new Error('The picture is not being watched')
    const running = log.since === null ? [] : [(performance.now() - log.since) / 1000]
    return { ...log, waits: [...log.waits, ...running], position: video.currentTime }
  })
