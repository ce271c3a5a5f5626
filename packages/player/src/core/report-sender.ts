import { PlaybackError } from './playback-api.ts'
import type { QualityMeter } from './quality-meter.ts'
import type { Heartbeat, HeartbeatAnswer, OpenedSession, PlaybackApi } from './playback-api.ts'
import type { WatchedTracker } from './watched-ranges.ts'

const maxRangesPerReport = 200
const maxTampering = 20

export type ReportSender = ReturnType<typeof createReportSender>

export type ReportParts = {
  watched: WatchedTracker
  quality: QualityMeter
  /** Position of the video, in seconds. */
  position(): number
  /** Seconds behind the edge of a live on air; null of other media. */
  latency(): number | null
  /** The server says that the viewer has completed the media. */
  onCompleted(): void
}

/**
 * Sends what was watched. An unanswered report is sent again unchanged, number and content, so that the server counts it once whether it
 * had arrived or not; only then what was watched meanwhile is sent.
 */
export function createReportSender(api: PlaybackApi, opened: OpenedSession, parts: ReportParts) {
  const { watched, quality, position, latency, onCompleted } = parts
  let sequence = 0
  let unanswered: Heartbeat | null = null
  let tampering: string[] = []
  let sending: Promise<unknown> = Promise.resolve()

  const make = (state: Heartbeat['state']): Heartbeat => {
    const drained = watched.drain()
    watched.restore(drained.slice(maxRangesPerReport))
    const names = tampering
    tampering = []
    sequence += 1
    const ranges = drained.slice(0, maxRangesPerReport)
    const measured = quality.drain(ranges)
    const at = Math.max(0, position() || 0)
    const behind = state === 'playing' ? latency() : null
    const told = { ...(measured !== undefined && { quality: measured }), ...(behind !== null && { latency: Math.max(0, behind) }) }
    return { sequence, state, position: at, ranges, tampering: names, ...told }
  }

  const sendOne = async (report: Heartbeat, keepalive: boolean): Promise<HeartbeatAnswer> => {
    unanswered = report
    const settled = () => {
      if (unanswered === report) unanswered = null
    }
    try {
      const answer = await api.report(opened, report, keepalive)
      settled()
      if (answer.completed === true) onCompleted()
      return answer
    } catch (error) {
      // A refused report is final.
      if (error instanceof PlaybackError && error.status >= 400 && error.status < 500) settled()
      throw error
    }
  }

  return {
    /** Reports now, after any report still under way. @throws PlaybackError */
    send(state: Heartbeat['state']): Promise<HeartbeatAnswer> {
      const turn = async () => {
        if (unanswered !== null) await sendOne(unanswered, false)
        return sendOne(make(state), false)
      }
      const mine = sending.then(turn, turn)
      sending = mine.catch(() => undefined)
      return mine
    },
    /** The page is going away: everything is sent at once, without waiting for answers. @throws PlaybackError */
    async sendLast(state: Heartbeat['state']): Promise<void> {
      const waiting = unanswered === null ? [] : [unanswered]
      await Promise.all([...waiting, make(state)].map((report) => sendOne(report, true)))
    },
    /** Whether something watched was not answered for yet. */
    get hasMore() {
      return unanswered !== null || !watched.isEmpty
    },
    /** Adds a failed check of the code over the picture to the next report. */
    noteTampering(names: readonly string[]) {
      tampering = [...new Set([...tampering, ...names])].slice(0, maxTampering)
    },
  }
}
