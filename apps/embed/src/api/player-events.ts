import type { PlayerEventName, PlayerEvents } from '@videozz/contract'
import { durationOf, type PlayerRemote, type PlayerState } from '@videozz/player'
import { captionsOf, chapterNow, chaptersOf, describePlayer, mediaOf, phaseOf, positionOf } from './describe-player.ts'
import { createQuarters } from './quarters.ts'

export type Emit = <Name extends PlayerEventName>(event: Name, detail: PlayerEvents[Name]) => void

/** Told by the script of quizzes, which is loaded when a media has some. */
type QuizNews = [event: 'quizstarted', detail: PlayerEvents['quizstarted']]

const updateMs = 250
/** Refusals that are nobody's decision. */
const technical = new Set([
  'OFFLINE',
  'TIMEOUT',
  'UNAVAILABLE',
  'UNEXPECTED',
  'TOO_MANY_ATTEMPTS',
  'NOT_SUPPORTED',
  'PLAY_FAILED',
  'MEDIA_FAILED',
  'PLAYBACK_NOT_READY',
])

/** Whether commands can be given: the media is known and can be played. */
export const isReady = (state: PlayerState): boolean => !['loading', 'refused'].includes(phaseOf(state))

/** Tells how the player stands: ready, or why not; nothing while it is loading. */
export function tellStanding(player: PlayerRemote, emit: Emit): void {
  const { refusal } = player.state
  if (isReady(player.state)) emit('ready', describePlayer(player))
  if (refusal === null) return
  if (technical.has(refusal.code)) emit('error', { code: refusal.code, message: refusal.message })
  else emit('refused', { code: refusal.code })
}

/** Tells what happens in the player, from now on. */
export function followEvents(player: PlayerRemote, emit: Emit): void {
  const { video } = player
  // A player lasts as long as its page.
  const { signal } = new AbortController()
  const quarters = createQuarters()
  const on = (name: keyof HTMLMediaElementEventMap | 'quiz', listener: EventListener) => video.addEventListener(name, listener)
  const currentTime = () => positionOf(player)
  /** Calls at changes only, not for what is so at the start. */
  const onChange = <T>(select: (state: PlayerState) => T, listener: (value: T, state: PlayerState) => void) => {
    let first = true
    player.follow(
      select,
      (value, state) => {
        if (!first) listener(value, state)
        first = false
      },
      signal,
    )
  }

  let told = isReady(player.state)
  onChange(isReady, (ready) => {
    if (!ready || told) return
    told = true
    emit('ready', describePlayer(player))
  })
  onChange(phaseOf, (phase) => {
    if (phase === 'playing') emit('play', { currentTime: currentTime() })
    if (phase === 'paused') emit('pause', { currentTime: currentTime() })
    if (phase !== 'ended') return
    for (const percent of quarters.end()) emit('progress', { percent })
    emit('ended', { currentTime: currentTime() })
  })
  player.follow(
    ({ refusal }) => refusal,
    (refusal) => {
      if (refusal !== null) tellStanding(player, emit)
    },
    signal,
  )
  onChange(
    ({ track, tracks }) => [track, tracks],
    (_, state) => emit('captionschange', { caption: captionsOf(state)[state.track] ?? null }),
  )
  onChange(
    (state) => [state.media?.key, chapterNow(state)],
    (_, state) => emit('chapterchange', { chapter: chaptersOf(state)[chapterNow(state)] ?? null }),
  )
  let key = player.state.media?.key ?? null
  onChange(
    ({ media }) => media?.key ?? null,
    (next, state) => {
      const media = mediaOf(state)
      if (key !== null && media !== null && next !== key) {
        quarters.reset()
        emit('mediachange', { media })
      }
      key = next ?? key
    },
  )

  let updated = -updateMs
  on('timeupdate', () => {
    const duration = durationOf(player.state)
    if (!video.paused && !video.seeking) for (const percent of quarters.at(video.currentTime, duration)) emit('progress', { percent })
    const now = performance.now()
    if (now - updated < updateMs) return
    updated = now
    emit('timeupdate', { currentTime: currentTime(), duration })
  })
  on('quiz', (({ detail }: CustomEvent<QuizNews>) => emit(...detail)) as EventListener)
  on('seeking', quarters.jump)
  on('seeked', () => emit('seeked', { currentTime: currentTime() }))
  on('volumechange', () => emit('volumechange', { volume: video.volume, muted: video.muted }))
  on('ratechange', () => emit('ratechange', { rate: video.playbackRate }))
}
