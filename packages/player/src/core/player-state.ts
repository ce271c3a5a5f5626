import { defaultPlayerPreferences } from '@videozz/contract/player'
import type { PlaybackMedia, PlayerPreferences } from '@videozz/contract'
import type { OpenedSession } from './playback-api.ts'
import type { Refusal } from './refusal.ts'

export type Phase = 'idle' | 'opening' | 'preparing' | 'ready' | 'starting' | 'playing' | 'paused' | 'waiting' | 'ended' | 'blocked'

/** A subtitle file that the viewer can choose. */
export type CaptionTrack = { label: string; language: string; address: string }

/** Everything that the parts of a player draw or decide by. Positions and durations are seconds of the media. */
export type PlayerState = {
  phase: Phase
  /** Why nothing plays; set in `blocked` only. */
  refusal: Refusal | null
  /** The server cannot be reached right now; what is buffered plays on. */
  offline: boolean
  /** What plays does not come, and is asked for again. */
  troubled: boolean
  /** The first frame was shown once. */
  started: boolean
  /** Playback waits for the encoder, not for the network. */
  waitsForEncoder: boolean
  /** The viewer completed the media: before this session, or during it. */
  completed: 'before' | 'now' | null
  /** The session as the server opened it. */
  opened: OpenedSession | null
  media: PlaybackMedia | null
  /** What the producer allows, and the producer's colours. */
  preferences: PlayerPreferences
  /** The quality the viewer chose: `auto` or the height of a rung. */
  quality: 'auto' | number
  /** Height of the rung on screen. */
  height: number | null
  /** Playback began muted, because the browser allows no sound without a gesture of the viewer. */
  mutedStart: boolean
  /** Where an earlier playback was resumed, until the viewer seeks. */
  resumedAt: number | null
  /** Where a stream that is not loaded yet will begin. */
  beginAt: number
  position: number
  /** The duration of the video element; null before it has one. */
  videoDuration: number | null
  /** Where in a live on air the viewer is; null in any other media. */
  livePlace: 'edge' | 'behind' | null
  /** Playback speed; 1 is normal. */
  rate: number
  loop: boolean
  /** The page around the player repeats the media, which viewers may not. */
  pageLoop: boolean
  /** The viewer wants the next lesson of a playlist to begin by itself. */
  playsOn: boolean
  tracks: readonly CaptionTrack[]
  /** Index of the caption track that shows; -1 where none does. */
  track: number
  /** Index of the caption track that the page around the player chose, -1 for none; null once the viewer chooses. */
  pageTrack: number | null
  /** What is open over the picture and takes the keys. */
  open: 'menu' | 'help' | 'quiz' | null
  /** The controls, which are loaded after the rest, are in the page. */
  hasControls: boolean
  /** Draws the button of the chat, kept up until its signal; null while there is no chat. */
  drawChat: ((end: { addEventListener(type: 'abort', listener: () => void): void }) => unknown) | null
  /** Width of the player in CSS pixels. */
  width: number
}

export type PlayerEvent =
  | { type: 'open'; beginAt?: number }
  | { type: 'session'; opened: OpenedSession; resumedAt: number | null }
  | { type: 'opened'; playable: boolean }
  /** The viewer has completed the media. */
  | { type: 'completed' }
  /** The session shows another code from now on. */
  | { type: 'code'; code: string | null }
  /** The media grew, is complete, or was edited. */
  | { type: 'media'; media: PlaybackMedia }
  | { type: 'playable' }
  | { type: 'start' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'waiting'; encoder: boolean }
  /** The viewer seeks. */
  | { type: 'seek'; to: number }
  /** The position changed while nothing moves. */
  | { type: 'sought'; encoder: boolean }
  | { type: 'ended' }
  | { type: 'blocked'; refusal: Refusal }
  | { type: 'unblocked' }
  | { type: 'reach'; online: boolean }
  | { type: 'trouble'; troubled: boolean }
  /** The video element has another position or duration (`NaN` or infinite while unknown). */
  | { type: 'time'; position: number; duration: number }
  | { type: 'change'; change: Partial<PlayerSettings> }

/** What is set directly, whatever the phase. */
export type PlayerSettings = Pick<
  PlayerState,
  | 'preferences'
  | 'quality'
  | 'height'
  | 'mutedStart'
  | 'livePlace'
  | 'rate'
  | 'loop'
  | 'pageLoop'
  | 'playsOn'
  | 'tracks'
  | 'track'
  | 'pageTrack'
  | 'open'
  | 'hasControls'
  | 'drawChat'
  | 'width'
>

export const firstState: PlayerState = {
  phase: 'idle',
  refusal: null,
  offline: false,
  troubled: false,
  started: false,
  waitsForEncoder: false,
  completed: null,
  opened: null,
  media: null,
  preferences: defaultPlayerPreferences,
  quality: 'auto',
  height: null,
  mutedStart: false,
  resumedAt: null,
  beginAt: 0,
  position: 0,
  videoDuration: null,
  livePlace: null,
  rate: 1,
  loop: false,
  pageLoop: false,
  playsOn: true,
  tracks: [],
  track: -1,
  pageTrack: null,
  open: null,
  hasControls: false,
  drawChat: null,
  width: 0,
}

/** `state` with `change`; the same object where nothing differs. */
function withChange(state: PlayerState, change: Partial<PlayerState>): PlayerState {
  const names = Object.keys(change) as (keyof PlayerState)[]
  return names.every((name) => Object.is(state[name], change[name])) ? state : { ...state, ...change }
}

/** Caption tracks of a media when they differ from those before; otherwise the present ones stay. */
function tracksAfter(state: PlayerState, { subtitles }: PlaybackMedia): readonly CaptionTrack[] {
  const addresses = (list: PlaybackMedia['subtitles']) => list.map(({ url }) => url).join('\n')
  if (addresses(subtitles) === addresses(state.media?.subtitles ?? [])) return state.tracks
  return subtitles.map(({ name, language, url }) => ({ label: name, language, address: url }))
}

/** Preferences with a media: those of its player, until the page has set others. */
const preferencesAfter = ({ preferences, media }: PlayerState, { player }: PlaybackMedia): PlayerPreferences =>
  preferences === (media?.player ?? defaultPlayerPreferences) ? player : preferences

const withMedia = (state: PlayerState, media: PlaybackMedia, more: Partial<PlayerState> = {}): PlayerState => ({
  ...state,
  ...more,
  media,
  tracks: tracksAfter(state, media),
  preferences: preferencesAfter(state, media),
})

/** The state after an event. Events that make no sense in a phase leave the state as it is (same object). */
export function nextState(state: PlayerState, event: PlayerEvent): PlayerState {
  const { phase } = state
  const to = (next: Phase, more: Partial<PlayerState> = {}): PlayerState => ({
    ...state,
    phase: next,
    refusal: null,
    waitsForEncoder: false,
    ...more,
  })
  switch (event.type) {
    case 'open':
      return to('opening', { started: false, troubled: false, beginAt: event.beginAt ?? state.beginAt })
    case 'session': {
      const { opened, resumedAt } = event
      const completed = opened.completed === true ? 'before' : null
      return withMedia(state, opened.media, { opened, completed, resumedAt, beginAt: resumedAt ?? state.beginAt })
    }
    case 'opened':
      return phase === 'opening'
        ? event.playable
          ? to('ready', { offline: false })
          : to('preparing', { offline: false, open: null })
        : state
    case 'completed':
      return state.completed === null ? { ...state, completed: 'now' } : state
    case 'code':
      return state.opened === null ? state : { ...state, opened: { ...state.opened, code: event.code } }
    case 'media':
      return withMedia(state, event.media)
    case 'playable':
      return phase === 'preparing' ? to('ready') : state
    case 'start':
      return phase === 'ready' || phase === 'paused' || phase === 'ended' || phase === 'waiting' ? to('starting') : state
    case 'playing':
      return phase === 'starting' || phase === 'paused' || phase === 'waiting' || phase === 'ended'
        ? to('playing', { started: true })
        : state
    case 'paused':
      return phase === 'playing' || phase === 'waiting' || phase === 'starting' ? to(state.started ? 'paused' : 'ready') : state
    case 'waiting':
      if (phase === 'waiting') return withChange(state, { waitsForEncoder: event.encoder })
      return phase === 'playing' || phase === 'starting' ? to('waiting', { waitsForEncoder: event.encoder }) : state
    case 'seek':
      return withChange(state, { beginAt: event.to, position: event.to, resumedAt: null })
    case 'sought':
      return phase === 'paused' ? withChange(state, { waitsForEncoder: event.encoder }) : state
    case 'ended':
      return phase === 'playing' || phase === 'waiting' || phase === 'paused' ? to('ended') : state
    case 'blocked':
      return { ...state, phase: 'blocked', refusal: event.refusal, waitsForEncoder: false, open: null }
    case 'unblocked':
      return phase === 'blocked' ? to(state.started ? 'paused' : 'ready') : state
    case 'reach':
      return withChange(state, { offline: !event.online })
    case 'trouble':
      return withChange(state, { troubled: event.troubled })
    case 'time':
      return withChange(state, {
        position: event.position,
        videoDuration: Number.isFinite(event.duration) && event.duration > 0 ? event.duration : null,
      })
    case 'change':
      return withChange(state, event.change)
  }
}

/** The best known duration in seconds: of the video element, else of the media; 0 while unknown. */
export const durationOf = ({ videoDuration, media }: PlayerState): number => videoDuration ?? media?.duration ?? 0

/** Whether an Imprint code must be over the picture. */
export const hasCode = ({ opened }: PlayerState): boolean => opened !== null && opened.code !== null

/** Whether the picture may be shown without the page around it: it needs no code, or carries a mark of its own. */
export const mayLeavePage = (state: PlayerState): boolean => !hasCode(state) || state.opened?.markedPicture === true

export const isSound = ({ media }: PlayerState): boolean => media?.kind === 'audio'

/** Whether the media is a live that is not over: it waits for its publisher, or is on air. */
export const isOnAir = ({ media }: Pick<PlayerState, 'media'>): boolean => media?.live !== undefined && !media.complete && !media.failed

/** Whether `position` (seconds) is beyond the published segments. */
export const isPastEncoded = ({ media }: PlayerState, position: number): boolean =>
  media !== null && !media.complete && media.live === undefined && position > media.encodedSeconds - 1
