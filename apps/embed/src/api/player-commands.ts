import type { PlayerCommandName, PlayerCommands } from '@videozz/contract'
import { durationOf, type PlayerRemote, type PlayOutcome } from '@videozz/player'
import { CommandError } from './command-error.ts'
import { captionsOf, chapterNow, chaptersOf, describePlayer, mediaOf, positionOf } from './describe-player.ts'

type Handlers = {
  [Name in PlayerCommandName]: (value: unknown) => PlayerCommands[Name]['answer'] | Promise<PlayerCommands[Name]['answer']>
}
export type RunCommand = (name: string, value: unknown) => Promise<unknown>

/** What keys are given for at the pace of a viewer, and what voices can be understood at. */
const [slowest, fastest] = [0.5, 2]

function toNumber(value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) throw new CommandError('INVALID_VALUE')
  return value
}
function toBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new CommandError('INVALID_VALUE')
  return value
}

/** Index of the caption that a value means: an index, a language, or null for none. */
function captionIndex(player: PlayerRemote, value: unknown): number {
  if (value === null) return -1
  const list = captionsOf(player.state)
  const wanted = typeof value === 'string' ? value.toLowerCase() : value
  const found = list.find(({ index, language }) => (typeof wanted === 'string' ? language.toLowerCase() === wanted : index === wanted))
  if (found === undefined) throw new CommandError('INVALID_VALUE')
  return found.index
}

/** The commands of a framing page, over the player. Preferences bind viewers, not the page. @throws CommandError. */
export function createCommands(player: PlayerRemote): RunCommand {
  const { video } = player
  const need = () => {
    const { phase, refusal, media } = player.state
    if (phase === 'blocked') throw new CommandError('REFUSED', refusal?.code)
    if (media === null) throw new CommandError('NOT_READY')
  }
  const afterPlay: Record<PlayOutcome, () => null> = {
    playing: () => null,
    'not-ready': () => {
      throw new CommandError('NOT_READY')
    },
    refused: () => {
      throw new CommandError('REFUSED', player.state.refusal?.code)
    },
    'not-allowed': () => {
      throw new CommandError('NOT_ALLOWED')
    },
    interrupted: () => {
      throw new CommandError('INTERRUPTED')
    },
  }
  const handlers: Handlers = {
    getState: () => describePlayer(player),
    play: async () => afterPlay[await player.play()](),
    pause: () => {
      player.pause()
      return null
    },
    seek(value) {
      const position = toNumber(value, 0, Number.MAX_SAFE_INTEGER)
      need()
      return player.seek(position)
    },
    setVolume(value) {
      const volume = toNumber(value, 0, 1)
      video.volume = volume
      // Phones leave the volume to their keys.
      if (Math.abs(video.volume - volume) > 0.01) throw new CommandError('UNSUPPORTED')
      return video.volume
    },
    setMuted(value) {
      player.setMuted(toBoolean(value))
      return video.muted
    },
    setRate(value) {
      player.setRate(toNumber(value, slowest, fastest))
      return video.playbackRate
    },
    setLoop(value) {
      player.setLoop(toBoolean(value))
      return video.loop
    },
    setCaptions(value) {
      need()
      const index = captionIndex(player, value)
      player.showTrack(index)
      return captionsOf(player.state)[index] ?? null
    },
    setChapter(value) {
      need()
      const chapter = chaptersOf(player.state).find(({ index }) => index === value)
      if (chapter === undefined) throw new CommandError('INVALID_VALUE')
      player.seek(chapter.start)
      return chapter
    },
    getCurrentTime: () => positionOf(player),
    getDuration: () => durationOf(player.state),
    getPaused: () => video.paused,
    getEnded: () => player.state.phase === 'ended',
    getVolume: () => video.volume,
    getMuted: () => video.muted,
    getRate: () => video.playbackRate,
    getLoop: () => video.loop,
    getMedia: () => mediaOf(player.state),
    getCaptions: () => ({ current: player.state.track, list: captionsOf(player.state) }),
    getChapters: () => ({ current: chapterNow(player.state), list: chaptersOf(player.state) }),
  }
  return async (name, value) => {
    if (!Object.hasOwn(handlers, name)) throw new CommandError('INVALID_COMMAND')
    return handlers[name as PlayerCommandName](value)
  }
}
