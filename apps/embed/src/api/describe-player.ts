import type { PlayerCaption, PlayerChapter, PlayerMediaInfo, PlayerPhase, PlayerSnapshot } from '@videozz/contract'
import { chapterAt, durationOf, type PlayerRemote, type PlayerState } from '@videozz/player'

const phases: Record<PlayerState['phase'], PlayerPhase> = {
  idle: 'loading',
  opening: 'loading',
  preparing: 'loading',
  ready: 'ready',
  starting: 'playing',
  playing: 'playing',
  waiting: 'playing',
  paused: 'paused',
  ended: 'ended',
  blocked: 'refused',
}

export const phaseOf = ({ phase }: PlayerState): PlayerPhase => phases[phase]
export const mediaOf = ({ media }: PlayerState): PlayerMediaInfo | null =>
  media && { key: media.key, title: media.title, kind: media.kind, duration: media.duration }
export const captionsOf = ({ tracks }: PlayerState): PlayerCaption[] =>
  tracks.map(({ label, language }, index) => ({ index, label, language }))
export const chaptersOf = ({ media }: PlayerState): PlayerChapter[] =>
  (media?.chapters ?? []).map(({ title, start }, index) => ({ index, title, start }))
/** Index of the chapter at the position; -1 before the first. */
export const chapterNow = ({ media, position }: PlayerState): number => chapterAt(media?.chapters ?? [], position)

/** The position, also of a video that is not loaded yet. */
export const positionOf = ({ video, state }: PlayerRemote): number => (video.readyState === 0 ? state.position : video.currentTime)

/** What the framing page may know. */
export function describePlayer(player: PlayerRemote): PlayerSnapshot {
  const { video, state } = player
  return {
    phase: phaseOf(state),
    refusal: state.refusal?.code ?? null,
    media: mediaOf(state),
    currentTime: positionOf(player),
    duration: durationOf(state),
    paused: video.paused,
    ended: state.phase === 'ended',
    volume: video.volume,
    muted: video.muted,
    rate: video.playbackRate,
    loop: video.loop,
    caption: state.track,
    captions: captionsOf(state),
    chapter: chapterNow(state),
    chapters: chaptersOf(state),
  }
}
