export type {
  PlayerCaption,
  PlayerChapter,
  PlayerCommandName,
  PlayerErrorCode,
  PlayerMediaInfo,
  PlayerPhase,
  PlayerSnapshot,
} from '@videozz/contract'
export { type CompletedDetail, createPlayer, type Player, type PlayerOptions, type VideozzEvents } from './create-player.ts'
export type { PlayerSource, Viewer } from './player-address.ts'
export { VideozzError, type VideozzErrorCode } from './videozz-error.ts'
