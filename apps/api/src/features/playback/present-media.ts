import type { PlaybackMedia, PlayedLive } from '@videozz/contract'
import { findPlayedPlayer, findPlayedVideo, type LiveRow, listOfferedQuizzes, liveStateOf, readLive } from '@videozz/db'
import { chaptersWithin, describeProgress, liveReturnBy, settleLive } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { coverUrl } from '../../shared/cover-url.ts'
import { presentPreferences } from '../../shared/present-player.ts'
import { imageUrl } from '../../shared/present-video.ts'
import { isAudio, listRungs } from './list-rungs.ts'
import { listOffered } from './serve-subtitle.ts'
import { listShownOffers } from './shown-offers.ts'

/**
 * The fields of a media for a player, and its progress; addresses of subtitles require a session.
 * @throws AppError PLAYBACK_EMBED_UNKNOWN when it was deleted.
 */
export async function presentMedia({ db, env }: Pick<Deps, 'db' | 'env'>, videoKey: string, now: Date): Promise<PlaybackMedia> {
  const video = await findPlayedVideo(db, videoKey)
  if (!video) throw new AppError('PLAYBACK_EMBED_UNKNOWN')
  const [rungs, subtitles, offers, player, quizzes, live] = await Promise.all([
    listRungs(db, videoKey, video.generation),
    listOffered(db, videoKey),
    listShownOffers(db, videoKey, env.companyDomain),
    findPlayedPlayer(db, videoKey),
    listOfferedQuizzes(db, videoKey),
    video.type === 'live' ? readLive(db, videoKey) : undefined,
  ])
  const elapsed = video.encode_started_at ? (now.getTime() - video.encode_started_at.getTime()) / 1000 : null
  const progress = describeProgress(
    rungs.map(({ name, state, publishedSeconds }) => ({ name, state, published_seconds: publishedSeconds })),
    video.duration,
    elapsed,
  )
  const encodedSeconds = rungs[0]?.publishedSeconds ?? 0
  const complete = rungs.length > 0 && rungs.every((rung) => rung.state === 'complete')
  return {
    key: video.key,
    title: video.title,
    kind: video.type === 'audio' || isAudio(rungs) ? 'audio' : 'video',
    duration: video.duration,
    poster: coverUrl(video),
    waveform: video.waveform && imageUrl(video.waveform),
    storyboard: video.storyboard && imageUrl(video.storyboard),
    playable: video.playable,
    complete,
    failed: video.status === 'error',
    encodedSeconds,
    subtitles,
    chapters: chaptersWithin(video.chapters, video.duration),
    offers: offers(video.duration),
    rungs: progress.rungs.map((rung) => ({ ...rung, bandwidth: rungs.find(({ name }) => name === rung.name)?.bandwidth })),
    secondsLeft: complete || video.status === 'error' ? null : progress.secondsLeft,
    ...(quizzes.length > 0 && { quizzes }),
    ...(live && { live: presentPlayedLive(live, now) }),
    player: presentPreferences(player),
  }
}

function presentPlayedLive(row: LiveRow, now: Date): PlayedLive {
  const live = settleLive(liveStateOf(row), now, row.playable)
  return {
    status: live.status,
    scheduledAt: live.scheduledAt.toISOString(),
    startedAt: live.startedAt?.toISOString() ?? null,
    returnBy: liveReturnBy(live)?.toISOString() ?? null,
    // Of a recording, what was written is shown while the producer leaves it switched on.
    chat: (row.chat || row.questions) && (live.status !== 'finished' || row.chat_entries > 0),
  }
}
