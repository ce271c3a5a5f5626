import { PlaybackError } from './playback-api.ts'
import type { Heartbeat, OpenedSession, PlaybackApi, Playlists } from './playback-api.ts'
import type { Clock, PageKey } from './ports.ts'
import { leaseEnded, type Refusal, toRefusal } from './refusal.ts'
import { createRepeatingTask } from './repeat-task.ts'
import type { ReportSender } from './report-sender.ts'

/** A report that found no server is sent again sooner than the next one is due. */
const reportAgainMs = 3000

export type LeaseHooks = {
  /** The state of the playback for the next report. */
  reportState(): Heartbeat['state']
  /** Whether the viewer has it play, though the picture may not move yet. */
  isWanted(): boolean
  /** The rung with which a stream that is not loaded yet will begin; null where its playlists would be of no use. */
  startRung(): string | null
  /** The key pair of the page; null of one that cannot sign, and for players of the browser's own. */
  pageKey(): Promise<PageKey | null>
  /** The playlists of that rung were returned with the lease. */
  onPlaylists(playlists: Playlists): void
  /** Playback must stop, with the reason for the viewer. */
  onStopped(refusal: Refusal): void
  /** The lease was given back: loading should stop, too. */
  onReleased(): void
  onReach(online: boolean): void
}

export type Lease = ReturnType<typeof createLease>

const isOffline = (error: unknown) => error instanceof PlaybackError && error.status === 0

type LastReport = { state: Heartbeat['state']; held: boolean; keepalive: boolean }

/** Sends what was watched, and gives back a lease that was held. On leaving the page there is no time to wait for answers. */
async function sendLast(api: PlaybackApi, opened: OpenedSession, reports: ReportSender, last: LastReport): Promise<unknown> {
  const { state, held, keepalive } = last
  if (!held) return reports.sendLast(state)
  if (keepalive) return Promise.all([reports.sendLast(state), api.releaseLease(opened, true)])
  await reports.send(state)
  return api.releaseLease(opened)
}

/** Takes the lease of a session, keeps it by heartbeats that carry the reports, and gives it back. */
export function createLease(api: PlaybackApi, clock: Clock, opened: OpenedSession, reports: ReportSender, hooks: LeaseHooks) {
  const heartbeatMs = opened.heartbeatSeconds * 1000
  let lease: 'none' | 'live' | 'ended' = 'none'
  let taking: Promise<void> | null = null
  let closed = false

  const reached = (error: unknown) => hooks.onReach(!isOffline(error))
  const stop = (refusal: Refusal) => {
    lease = 'ended'
    heartbeat.cancel()
    regain.cancel()
    hooks.onStopped(refusal)
  }
  /** One heartbeat. @returns milliseconds until the next one. */
  const beat = async (): Promise<number | null> => {
    let next = heartbeatMs
    try {
      const answer = await reports.send(hooks.reportState())
      hooks.onReach(true)
      if (closed || lease !== 'live') return null
      if (answer.lease === 'ended') stop(leaseEnded(answer.reason))
      if (answer.lease === 'released') {
        // The lease ran out while this device slept or was offline.
        lease = 'none'
        if (hooks.isWanted()) await regain.now()
        else hooks.onReleased()
      }
    } catch (error) {
      reached(error)
      if (error instanceof PlaybackError && (error.status === 401 || error.status === 403)) stop(toRefusal(error))
      if (isOffline(error)) next = Math.min(heartbeatMs, reportAgainMs)
    }
    return lease === 'live' ? next : null
  }
  const heartbeat = createRepeatingTask(clock, beat)
  /** Takes a lapsed lease again while playing; repeats until the server answers. */
  const regain = createRepeatingTask(clock, async () => {
    try {
      await take()
      return null
    } catch {
      // A refusal has stopped playback already; an unreachable server is called again.
      return !closed && lease === 'none' && hooks.isWanted() ? reportAgainMs : null
    }
  })

  const take = (): Promise<void> => {
    if (lease === 'live') return Promise.resolve()
    taking ??= (async () => {
      try {
        const key = await hooks.pageKey()
        const { playlists } = await api.startLease(opened, hooks.startRung(), key?.publicKey ?? null)
        if (playlists) hooks.onPlaylists(playlists)
        hooks.onReach(true)
        lease = 'live'
        heartbeat.after(heartbeatMs)
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

  return {
    get isLive() {
      return lease === 'live'
    },
    /** Takes the lease unless it is held. A refusal stops playback through `onStopped`. @throws PlaybackError */
    take,
    /** Takes the lease again although it is held. @throws PlaybackError */
    renew(): Promise<void> {
      if (lease === 'live') lease = 'none'
      return take()
    },
    /** Ends the lease and playback, with the reason for the viewer. */
    stop,
    /** Sends a heartbeat at once and acts on the answer; nothing without a lease. */
    beat: (): Promise<void> => (closed || lease !== 'live' ? Promise.resolve() : heartbeat.now()),
    /** Sends what was watched and gives the lease back; `keepalive` while the page is going away. */
    async release(keepalive: boolean): Promise<void> {
      heartbeat.cancel()
      regain.cancel()
      const held = lease === 'live'
      if (!held && !(keepalive && reports.hasMore)) return
      if (held) {
        lease = 'none'
        hooks.onReleased()
      }
      await sendLast(api, opened, reports, { state: hooks.reportState(), held, keepalive }).catch(reached)
    },
    /** No heartbeat from now on. */
    close() {
      closed = true
    },
  }
}
