import type { FrameLocator } from '@playwright/test'

/** Playback of a `<video>` since `watchPlayback`. Times in seconds. */
export type PlaybackLog = {
  position: number
  /** Heights of the picture, in their order. */
  heights: number[]
  /** Each wait for data after its first frame. */
  waits: number[]
  /** Position at each change of height. */
  changes: number[]
  seeks: number
  ended: boolean
}

type Watched = HTMLVideoElement & { playbackLog?: PlaybackLog & { since: number | null } }

/** Records the playback of the player from now on. */
export async function watchPlayback(player: FrameLocator): Promise<void> {
  await player.locator('video').evaluate((video: Watched) => {
    const log = { position: 0, heights: [], waits: [], changes: [], seeks: 0, ended: false, since: null } as NonNullable<
      Watched['playbackLog']
    >
    video.playbackLog = log
    const noteHeight = () => {
      if (video.videoHeight === 0 || log.heights.at(-1) === video.videoHeight) return
      log.heights.push(video.videoHeight)
      log.changes.push(video.currentTime)
    }
    const settle = () => {
      if (log.since !== null) log.waits.push((performance.now() - log.since) / 1000)
      log.since = null
    }
    noteHeight()
    video.addEventListener('resize', noteHeight)
    video.addEventListener('waiting', () => {
      if (video.currentTime > 0) log.since ??= performance.now()
    })
    for (const name of ['playing', 'timeupdate', 'pause', 'ended']) {
      video.addEventListener(name, () => {
        // A last `timeupdate` may come after playback stalled.
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
