import type { LiveHealth } from '@videozz/contract'
import { countLiveViewers, findOpenRun, type LiveRef, type LiveRunRow, listLiveMinutes, readStorageRoom } from '@videozz/db'
import { judgeSignal } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { presentLive } from './present-live.ts'
import { requireLive } from './read-lives.ts'

const mostPoints = 240

/** What the room of a live shows. @throws AppError LIVE_NOT_FOUND. */
export async function readLiveHealth(deps: Deps, of: LiveRef): Promise<LiveHealth> {
  const { db } = deps
  const now = deps.now()
  const row = await requireLive(deps, of)
  const live = presentLive(row, now)
  const isOver = live.status === 'finished'
  const [run, watching, points, room] = await Promise.all([
    findOpenRun(db, of.key),
    isOver ? 0 : countLiveViewers(db, of.key, now),
    listLiveMinutes(db, of.key, mostPoints),
    readStorageRoom(db, of.accountId),
  ])
  const open = run && run.claimed_until > now ? run : undefined
  return {
    live,
    signal: open ? presentSignal(open) : null,
    recording: {
      state: live.recording,
      height: open?.height ?? null,
      bytes: live.expired ? 0 : row.source_size,
      storagePercent: room.hasAdditional ? null : Math.round((room.used / room.size) * 10_000) / 100,
    },
    watching: {
      now: watching,
      peak: Math.max(row.peak, watching),
      peakAt: watching > row.peak ? now.toISOString() : (row.peak_at?.toISOString() ?? null),
      points: points.map((point) => ({ at: point.at.toISOString(), watching: point.watching })),
    },
  }
}

function presentSignal(run: LiveRunRow): NonNullable<LiveHealth['signal']> {
  const { signal, video_codec, width, height, frame_rate: frameRate, audio_codec, sample_rate, channels } = run
  const hasSound = audio_codec !== null && sample_rate !== null && channels !== null
  const hasPicture = video_codec !== null && width !== null && height !== null
  return {
    test: run.test,
    since: run.begun_at.toISOString(),
    lastSeenAt: run.last_seen_at.toISOString(),
    protocol: run.protocol,
    encoder: run.encoder,
    video: hasPicture ? { codec: video_codec, width, height, frameRate } : null,
    audio: hasSound ? { codec: audio_codec, sampleRate: sample_rate, channels } : null,
    droppedFrames: signal.droppedFrames,
    latencySeconds: signal.latencySeconds,
    samples: signal.samples,
    notes: judgeSignal({ ...signal, frameRate, height, hasSound }),
  }
}
