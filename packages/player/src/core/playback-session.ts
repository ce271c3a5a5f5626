import type { PlaybackMedia } from '@videozz/contract'
import { createOfferReports } from './offer-reports.ts'
import { PlaybackError } from './playback-api.ts'
import type { OpenedSession, PlaybackApi, Playlists } from './playback-api.ts'
import type { Clock } from './ports.ts'
import { leaseEnded, toRefusal } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import { createReportSender } from './report-sender.ts'
import { createWatchedTracker } from './watched-ranges.ts'

/** A pause longer than this gives the lease back. */
const releaseAfterMs = 60_000
const mediaPollMs = 2000
const mediaPollOfflineMs = 4000
/** A report that found no server is tried again sooner than the next one is due. */
const reportAgainMs = 3000

export type SessionHooks = {
  /** Where the media stands now, in media seconds. */
  position(): number
  /** Whether the viewer has it play, though the picture may not move yet. */
  wanted(): boolean
  onMedia(media: PlaybackMedia): void
  /** The rung with which a picture not yet loaded will begin; null where its playlists would be of no use. */
  startRung(): string | null
  /** The playlists of that rung came with the lease. */
  onPlaylists(playlists: Playlists): void
  /** Playback must stop, with the reason for the viewer. */
  onStopped(refusal: Refusal): void
  /** The lease was given back after a long pause: loading should stop, too. */
  onReleased(): void
  onReach(online: boolean): void
}

export type PlaybackSession = ReturnType<typeof createPlaybackSession>

/**
 * Keeps one opened session alive: lease, heartbeats with the watched ranges, release after a long pause, and the state of
 * a media that is still being encoded. All times in seconds of media unless named otherwise.
 */
export function createPlaybackSession(api: PlaybackApi, clock: Clock, opened: OpenedSession, hooks: SessionHooks) {
  const watched = createWatchedTracker(clock)
  const reports = createReportSender(api, opened, watched, hooks.position)
  const offers = createOfferReports(api, clock, opened)
  let media = opened.media
  let lease: 'none' | 'live' | 'ended' = 'none'
  let taking: Promise<void> | null = null
  let beating: Promise<void> | null = null
  let state: 'playing' | 'paused' | 'ended' = 'paused'
  let stopped = false
  let cancelBeat = () => {}
  let cancelRelease = () => {}
  let cancelPoll = () => {}

  const isOffline = (error: unknown) => error instanceof PlaybackError && error.status === 0
  const reached = (error: unknown) => hooks.onReach(!isOffline(error))

  const stop = (refusal: Refusal) => {
    lease = 'ended'
    cancelBeat()
    cancelRelease()
    hooks.onStopped(refusal)
  }

  const beatAfter = (ms: number) => {
    cancelBeat()
    cancelBeat = clock.after(ms, () => void beat())
  }
  const heartbeatMs = opened.heartbeatSeconds * 1000

  const beatOnce = async (): Promise<void> => {
    cancelBeat()
    let next = heartbeatMs
    try {
      const answer = await reports.send(state)
      hooks.onReach(true)
      if (stopped || lease !== 'live') return
      if (answer.lease === 'ended') return stop(leaseEnded(answer.reason))
      if (answer.lease === 'released') {
        // The lease ran out while this device slept or was cut off.
        lease = 'none'
        if (hooks.wanted()) return await regain()
        hooks.onReleased()
        return
      }
    } catch (error) {
      reached(error)
      if (error instanceof PlaybackError && (error.status === 401 || error.status === 403)) return stop(toRefusal(error))
      if (isOffline(error)) next = Math.min(heartbeatMs, reportAgainMs)
    }
    if (lease === 'live') beatAfter(next)
  }
  /** Reports and acts on the answer; also called when a playlist or key was refused, to learn why. */
  const beat = (): Promise<void> => {
    if (stopped || lease !== 'live') return Promise.resolve()
    beating ??= beatOnce().finally(() => (beating = null))
    return beating
  }

  /** Takes a lapsed lease again while the picture goes on; asks until the server answers. */
  const regain = async (): Promise<void> => {
    try {
      await takeLease()
    } catch {
      // A refusal has stopped playback already; a dead line is asked again.
      if (!stopped && lease === 'none' && hooks.wanted()) cancelBeat = clock.after(reportAgainMs, () => void regain())
    }
  }

  /** Takes the lease unless it is held. A refusal stops playback through `onStopped`; a dead line rejects. */
  const takeLease = (): Promise<void> => {
    if (lease === 'live') return Promise.resolve()
    taking ??= (async () => {
      try {
        const { playlists } = await api.startLease(opened, hooks.startRung())
        if (playlists) hooks.onPlaylists(playlists)
        hooks.onReach(true)
        lease = 'live'
        beatAfter(heartbeatMs)
      } catch (error) {
        reached(error)
        if (error instanceof PlaybackError && error.status >= 400 && error.status < 500) stop(toRefusal(error))
        throw error
      } finally {
        taking = null
      }
    })()
    return taking
  }

  const release = async (keepalive: boolean) => {
    cancelBeat()
    cancelRelease()
    const held = lease === 'live'
    if (!held && !(keepalive && reports.hasMore)) return
    if (held) {
      lease = 'none'
      hooks.onReleased()
    }
    try {
      // On leaving the page there is no time to wait for the first answer.
      if (!held) await reports.sendLast(state)
      else if (keepalive) await Promise.all([reports.sendLast(state), api.releaseLease(opened, true)])
      else {
        await reports.send(state)
        await api.releaseLease(opened)
      }
    } catch (error) {
      reached(error)
    }
  }

  const poll = async () => {
    if (stopped) return
    let next = mediaPollMs
    try {
      media = await api.readMedia(opened)
      if (stopped) return
      hooks.onReach(true)
      hooks.onMedia(media)
    } catch (error) {
      reached(error)
      if (error instanceof PlaybackError && error.status === 401) return stop(toRefusal(error))
      next = mediaPollOfflineMs
    }
    if (!stopped && !media.complete && !media.failed) cancelPoll = clock.after(next, () => void poll())
  }
  if (!media.complete && !media.failed) cancelPoll = clock.after(mediaPollMs, () => void poll())

  /** Reads what the media has by now; a dead line changes nothing. */
  const refresh = async (): Promise<void> => {
    try {
      media = await api.readMedia(opened)
      if (!stopped) hooks.onMedia(media)
    } catch (error) {
      reached(error)
    }
  }

  return {
    opened,
    watched,
    refresh,
    takeLease,
    /** Takes the lease anew although it is held: the server then tells this session of a new generation of the media. */
    renewLease(): Promise<void> {
      if (lease === 'live') lease = 'none'
      return takeLease()
    },
    /** Reports at once: a refusal is to be explained, the device woke up, the line is back, or the page may soon be gone. */
    checkLease: beat,
    get leaseIsLive() {
      return lease === 'live'
    },
    /** The picture moves. */
    playing() {
      state = 'playing'
      cancelRelease()
    },
    /** The picture stands still by the viewer's will, or at the end. */
    paused(ended = false) {
      state = ended ? 'ended' : 'paused'
      cancelRelease()
      if (lease === 'live') cancelRelease = clock.after(releaseAfterMs, () => void release(false))
    },
    noteTampering: reports.noteTampering,
    noteOffer: offers.note,
    /** The page is going away; it may come back from the browser's page cache. */
    leave: () => release(true),
    /** Ends everything for good. */
    async close() {
      await release(true)
      stopped = true
      cancelPoll()
      offers.stop()
    },
  }
}
