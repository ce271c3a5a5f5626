import type { Live } from '@videozz/contract'
import { type LiveRow, liveStateOf } from '@videozz/db'
import { isLiveExpired, liveEnding, liveOpensAt, liveReturnBy, liveTest, localTime, settleLive } from '@videozz/domain'
import { imageUrl } from '../../shared/present-video.ts'

const orNull = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** A live as lists and rooms show it, as time has made it by now: what a job has not written yet is told all the same. */
export function presentLive(row: LiveRow, now: Date): Live {
  const live = settleLive(liveStateOf(row), now, row.recorded)
  const { day: scheduleDate, time: scheduleTime } = localTime(live.scheduledAt)
  const expired = row.expired_at !== null || isLiveExpired(live, now)
  const ending = liveEnding(live)?.at ?? live.finishedAt ?? now
  return {
    id: row.video_key,
    title: row.title,
    description: row.description,
    scheduleDate,
    scheduleTime,
    liveSaveMode: live.saveMode,
    status: live.status,
    liveEndDate: orNull(live.finishedAt),
    thumbnailUrl: row.custom_thumbnail === null ? null : imageUrl(row.custom_thumbnail),
    scheduledAt: live.scheduledAt.toISOString(),
    opensAt: liveOpensAt(live).toISOString(),
    plannedEndAt: live.plannedEndAt.toISOString(),
    closesAt: ending.toISOString(),
    startedAt: orNull(live.startedAt),
    endedAt: orNull(live.endedAt),
    returnBy: orNull(liveReturnBy(live)),
    returnMinutes: live.returnMinutes,
    finishedBy: live.finishedBy,
    expiresAt: orNull(live.expiresAt),
    expired,
    testUntil: orNull(liveTest(live, row.test_until, now) === null ? null : row.test_until),
    recording: expired ? 'none' : row.recording,
    inLibrary: row.in_library && !expired,
    duration: expired ? null : row.duration,
    chat: row.chat,
    questions: row.questions,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
  }
}
