/*
 * Messages between the player page of an embed and the page that frames it. Times are seconds of the media. Every command is answered once;
 * events are sent to pages that have sent a command, beginning with `ready`, `refused` or `error` where that was before.
 */

export type PlayerCaption = { index: number; label: string; language: string }
export type PlayerChapter = { index: number; title: string; start: number }
export type PlayerMediaInfo = { key: string; title: string; kind: 'video' | 'audio'; duration: number | null }

/** `loading` until the media can be played; `refused` while it may or can not be, with the code in `refusal`. */
export type PlayerPhase = 'loading' | 'ready' | 'playing' | 'paused' | 'ended' | 'refused'

/** Everything a page may know of the player, at one moment. */
export type PlayerSnapshot = {
  phase: PlayerPhase
  refusal: string | null
  media: PlayerMediaInfo | null
  currentTime: number
  /** 0 while it is unknown. */
  duration: number
  paused: boolean
  ended: boolean
  /** 0 to 1. */
  volume: number
  muted: boolean
  /** 1 is normal. */
  rate: number
  loop: boolean
  /** Index in `captions`; -1 where none shows. */
  caption: number
  captions: PlayerCaption[]
  /** Index in `chapters`; -1 before the first. */
  chapter: number
  chapters: PlayerChapter[]
}

/** Commands by name: the value each takes, and the value of its answer. */
export type PlayerCommands = {
  getState: { value: undefined; answer: PlayerSnapshot }
  /** Answered once frames move. */
  play: { value: undefined; answer: null }
  pause: { value: undefined; answer: null }
  /** Answers the position, which is within the media. */
  seek: { value: number; answer: number }
  /** 0 to 1. */
  setVolume: { value: number; answer: number }
  setMuted: { value: boolean; answer: boolean }
  /** 0.5 to 2. */
  setRate: { value: number; answer: number }
  setLoop: { value: boolean; answer: boolean }
  /** Index, or language such as `pt-BR`; null shows none. Answers what shows. */
  setCaptions: { value: number | string | null; answer: PlayerCaption | null }
  /** Seeks to the start of the chapter with that index. */
  setChapter: { value: number; answer: PlayerChapter }
  getCurrentTime: { value: undefined; answer: number }
  getDuration: { value: undefined; answer: number }
  getPaused: { value: undefined; answer: boolean }
  getEnded: { value: undefined; answer: boolean }
  getVolume: { value: undefined; answer: number }
  getMuted: { value: undefined; answer: boolean }
  getRate: { value: undefined; answer: number }
  getLoop: { value: undefined; answer: boolean }
  getMedia: { value: undefined; answer: PlayerMediaInfo | null }
  getCaptions: { value: undefined; answer: { current: number; list: PlayerCaption[] } }
  getChapters: { value: undefined; answer: { current: number; list: PlayerChapter[] } }
}
export type PlayerCommandName = keyof PlayerCommands

/** Events by name, with their detail. */
export type PlayerEvents = {
  /** The media can be played; once. */
  ready: PlayerSnapshot
  play: { currentTime: number }
  pause: { currentTime: number }
  /** At most four times a second. */
  timeupdate: { currentTime: number; duration: number }
  /** A quarter of the media was reached by playing, not by seeking; each once per media, 100 at its end. */
  progress: { percent: 25 | 50 | 75 | 100 }
  seeked: { currentTime: number }
  ended: { currentTime: number }
  volumechange: { volume: number; muted: boolean }
  ratechange: { rate: number }
  /** Null where no caption shows. */
  captionschange: { caption: PlayerCaption | null }
  chapterchange: { chapter: PlayerChapter | null }
  /** Another media is played in the same player. */
  mediachange: { media: PlayerMediaInfo }
  /** The viewer began an attempt at a quiz of the media, or went on with it; `attempt` is its number, from 1. */
  quizstarted: { quiz: string; title: string; attempt: number }
  /** The viewer finished an attempt; `score` in percent. */
  quizfinished: { quiz: string; title: string; score: number; passed: boolean }
  /** Playback stopped for a technical reason. */
  error: { code: string; message: string }
  /** The player may not play here, or for this viewer. */
  refused: { code: string }
}
export type PlayerEventName = keyof PlayerEvents

/** Why a command failed. `TIMEOUT` and `REMOVED` are given by `@videozz/embed` where no answer comes. */
export type PlayerErrorCode =
  | 'NOT_READY'
  | 'REFUSED'
  | 'NOT_ALLOWED'
  | 'INTERRUPTED'
  | 'INVALID_COMMAND'
  | 'INVALID_VALUE'
  | 'UNSUPPORTED'
  | 'TOO_MANY'
  | 'TIMEOUT'
  | 'REMOVED'
/** `reason` is the code of the refusal behind `REFUSED`. */
export type PlayerErrorInfo = { code: PlayerErrorCode; message: string; reason?: string }

/** `id` comes back in the answer. */
export type CommandMessage = { type: 'videozz:command'; id: string | number; command: PlayerCommandName; value?: unknown }
export type AnswerMessage = { type: 'videozz:answer'; id: string | number } & (
  | { ok: true; value: unknown }
  | { ok: false; error: PlayerErrorInfo }
)
export type EventMessage = {
  [Name in PlayerEventName]: { type: 'videozz:event'; event: Name; detail: PlayerEvents[Name] }
}[PlayerEventName]
