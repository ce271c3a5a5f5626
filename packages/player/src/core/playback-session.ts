import type { NetworkKind, PlaybackMedia } from '@videozz/contract'
import { createKeySource, type KeySource, signKeyCalls } from './key-source.ts'
import { createLease, type LeaseHooks } from './lease.ts'
import { keyNameAt } from './key-name-at.ts'
import { createMediaPoll } from './media-poll.ts'
import { createOfferReports } from './offer-reports.ts'
import { type OpenedSession, type PlaybackApi, PlaybackError, type Playlists } from './playback-api.ts'
import type { Clock, PageKey } from './ports.ts'
import { type Refusal, toRefusal } from './refusal.ts'
import { createQualityMeter } from './quality-meter.ts'
import { createReportSender } from './report-sender.ts'
import { createWatchedTracker } from './watched-ranges.ts'

/** A pause longer than this gives the lease back. */
const releaseAfterMs = 60_000

export type SessionHooks = Omit<LeaseHooks, 'reportState'> & {
  /** The position of the video, in seconds. */
  position(): number
  /** Seconds behind the edge of a live on air; null of other media. */
  latency(): number | null
  onMedia(media: PlaybackMedia): void
  /** Kind of network at present. */
  network(): NetworkKind
  /** The viewer has completed the media; called at each report from then on. */
  onCompleted(): void
}

export type PlaybackSession = ReturnType<typeof createPlaybackSession>

/**
 * Keeps one opened session alive: lease, heartbeats with the watched ranges, release after a long pause, and the state of
 * a media that is still being encoded. Positions and ranges are seconds of the media.
 */
export function createPlaybackSession(api: PlaybackApi, clock: Clock, opened: OpenedSession, hooks: SessionHooks) {
  const watched = createWatchedTracker(clock)
  const quality = createQualityMeter(clock, hooks.network)
  const { position, latency, onCompleted } = hooks
  const reports = createReportSender(api, opened, { watched, quality, position, latency, onCompleted })
  const offers = createOfferReports(api, clock, opened)
  let state: 'playing' | 'paused' | 'ended' = 'paused'
  let cancelRelease = () => {}

  const onStopped = (refusal: Refusal) => {
    cancelRelease()
    quality.rest()
    quality.gaveUp()
    hooks.onStopped(refusal)
  }
  /** Asks for the first keys at once: the stream wants them only when it has read its playlists. */
  const onPlaylists = (playlists: Playlists) => {
    hooks.onPlaylists(playlists)
    const name = keyNameAt(playlists.media, hooks.position())
    // A failure is that of the stream, too, which asks for the same key.
    if (name !== undefined) void keySource.then((source) => source?.load(name)).catch(() => undefined)
  }
  const lease = createLease(api, clock, opened, reports, { ...hooks, onStopped, onPlaylists, reportState: () => state })
  /** A page that lost its right to the keys stops; other failures are the caller's. */
  const takeKeys = ({ sign }: PageKey): Parameters<typeof createKeySource>[1] => {
    const take = signKeyCalls(api, opened, sign)
    return async (range, cancellation) => {
      try {
        return await take(range, cancellation)
      } catch (error) {
        if (error instanceof PlaybackError && error.code === 'PLAYBACK_PROOF_INVALID') lease.stop(toRefusal(error))
        throw error
      }
    }
  }
  const poll = createMediaPoll(api, clock, opened, {
    onMedia: hooks.onMedia,
    onReach: hooks.onReach,
    onExpired: (error) => lease.stop(toRefusal(error)),
  })
  const keySource = hooks.pageKey().then((key) => key && createKeySource(clock, takeKeys(key)))
  const release = (keepalive: boolean) => {
    cancelRelease()
    return lease.release(keepalive)
  }

  return {
    opened,
    watched,
    quality,
    /** Reads the media again, after it was edited. */
    refresh: poll.refresh,
    /** Where the keys of segments come from; null for a page that cannot sign. */
    keys: (): Promise<KeySource | null> => keySource,
    takeLease: lease.take,
    /** Takes the lease again although it is held: the server then returns a new generation of the media to this session. */
    renewLease: lease.renew,
    /** Reports at once: to get the reason of a refusal, after a suspension or a lost connection, or before the page may be closed. */
    checkLease: lease.beat,
    get leaseIsLive() {
      return lease.isLive
    },
    /** The picture moves. */
    playing() {
      state = 'playing'
      cancelRelease()
    },
    /** The picture does not move, because the viewer paused it or at the end. */
    paused(ended = false) {
      state = ended ? 'ended' : 'paused'
      cancelRelease()
      if (lease.isLive) cancelRelease = clock.after(releaseAfterMs, () => void release(false))
    },
    noteTampering: reports.noteTampering,
    noteOffer: offers.note,
    /** The page is going away; it may come back from the browser's page cache. */
    leave: () => release(true),
    /** Ends everything for good. */
    async close() {
      await release(true)
      lease.close()
      poll.stop()
      offers.stop()
    },
  }
}
