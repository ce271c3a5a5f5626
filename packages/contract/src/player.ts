export { contrastRatio } from './contrast.ts'

/** The switches of a player, in the order of the form. */
export const playerSwitches = [
  'allowPlayPause',
  'allowProgressBar',
  'allowFastAdvance',
  'allowFastBack',
  'allowPlaybackSpeed',
  'allowActivateLoop',
  'allowVolume',
  'allowMuteUnmute',
  'allowSubtitles',
  'allowChangeQuality',
  'allowFullscreen',
  'allowPiP',
  'showLogotype',
] as const
export type PlayerSwitch = (typeof playerSwitches)[number]

/** Colours of a player, `#rrggbb`: the progress bar; backgrounds, such as menus; texts and icons. */
export const playerColours = ['customPrimaryColor', 'customSecondaryColor', 'customTextColor'] as const
export type PlayerColour = (typeof playerColours)[number]

/** Size of an uploaded logotype, in bytes, from which on it is refused. */
export const maxLogotypeBytes = 2_097_153
/** Most media that are given one player at once. */
export const mostCustomised = 500

/** What of a player is written as it is sent; its logotype is uploaded. */
export type PlayerValues = Record<PlayerSwitch, boolean> & Record<PlayerColour, string>
/** The 13 switches, three colours and logotype of a player. */
export type PlayerPreferences = PlayerValues & { customLogotypeUrl: string }

export const defaultPlayerPreferences: PlayerPreferences = {
  allowPlayPause: true,
  allowVolume: true,
  allowMuteUnmute: true,
  allowProgressBar: true,
  allowFastAdvance: true,
  allowFastBack: true,
  allowFullscreen: true,
  allowSubtitles: true,
  allowChangeQuality: true,
  allowPlaybackSpeed: true,
  allowPiP: true,
  allowActivateLoop: false,
  showLogotype: true,
  customLogotypeUrl: '',
  customPrimaryColor: '#1f6feb',
  customSecondaryColor: '#0d1117',
  customTextColor: '#ffffff',
}

/**
 * Tells the page around an embed that the viewer has completed a version of a media: once per session, when it happens or, with
 * `alreadyCompleted`, on opening when it happened before.
 */
export type CompletedMessage = { type: 'videozz:completed'; mediaKey: string; alreadyCompleted: boolean }

/** From the page around YouTube's player to the dashboard: how long its video is, in seconds. */
export type YoutubePreviewMessage = { type: 'videozz:duration'; duration: number }

/**
 * Messages between the dashboard and the player frame. A preview only sends `videozz:imprint` (once its code is known) and
 * `videozz:position`; it receives `videozz:seek`, `videozz:pause`, `videozz:saved-preferences` (those of the media's player hold again) and `videozz:refresh` (the media changed: fetch it again). Positions are
 * seconds.
 */
export type PlayerMessage =
  | { type: 'videozz:ready' }
  | { type: 'videozz:imprint'; code: string | null }
  | { type: 'videozz:preferences'; preferences: PlayerPreferences }
  | { type: 'videozz:position'; position: number }
  /** `play`: and plays from there. */
  | { type: 'videozz:seek'; position: number; play?: boolean }
  | { type: 'videozz:pause' }
  | { type: 'videozz:refresh' }
  | { type: 'videozz:saved-preferences' }
  | CompletedMessage
  | { type: 'videozz:state'; state: 'playing' | 'paused' | 'ended'; position: number }
