import type { CompletedMessage, PlayerMessage, PlayerPreferences } from '@videozz/contract'

type Frame = Pick<Window, 'postMessage'>
export type BridgeOptions = {
  parent: Frame | null
  origin: string
  preview: boolean
  /** Origin of the page that frames this one; null where the browser does not tell. */
  framedBy: string | null
  listen(listener: (event: Pick<MessageEvent, 'data' | 'origin' | 'source'>) => void): void
  /** Applies preferences; null: those of the media's player again. */
  onPreferences(preferences: PlayerPreferences | null): void
  /** Seeks the preview to a second of the media, and plays from there where `play`. */
  onSeek(position: number, play: boolean): void
  /** Pauses the preview, such as when the dashboard hides it. */
  onPause(): void
  /** Subtitles, chapters or offers were changed in the dashboard. */
  onRefresh(): void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const colours = ['customPrimaryColor', 'customSecondaryColor', 'customTextColor'] as const

/** The preferences in a message, completed by `base`; fields of the wrong type are left out. */
export function toPreferences(value: unknown, base: PlayerPreferences): PlayerPreferences | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(base).map(([name, known]): [string, unknown] => {
    const given = value[name]
    if (typeof given !== typeof known) return [name, known]
    const isColour = colours.some((colour) => colour === name)
    return [name, isColour && !/^#[0-9a-f]{6}$/i.test(String(given)) ? known : given]
  })
  return Object.fromEntries(entries) as PlayerPreferences
}

/**
 * Messages between this page and the one that frames it. Messages to any page contain only that the player is ready and its state and
 * position; that a viewer completed a media is told to the framing origin alone, which `frame-ancestors` has let frame it. Preferences and
 * positions are accepted from the dashboard's preview only, which has the same origin; `base` are the preferences that hold where a message
 * names none, or names one wrongly.
 */
export function createBridge(options: BridgeOptions, base: () => PlayerPreferences) {
  // An embed does not know the address of its parent, and its messages are not secret.
  const target = options.preview ? options.origin : '*'
  const post = (message: Exclude<PlayerMessage, CompletedMessage>) => options.parent?.postMessage(message, target)
  const postCompleted = (mediaKey: string, alreadyCompleted: boolean) => {
    const message: PlayerMessage = { type: 'videozz:completed', mediaKey, alreadyCompleted }
    if (!options.preview && options.framedBy !== null) options.parent?.postMessage(message, options.framedBy)
  }
  options.listen((event) => {
    if (!options.preview || event.origin !== options.origin || event.source !== options.parent || !isRecord(event.data)) return
    const { type, position, play } = event.data
    if (type === 'videozz:seek' && Number.isFinite(position) && (position as number) >= 0) options.onSeek(position as number, play === true)
    if (type === 'videozz:pause') options.onPause()
    if (type === 'videozz:refresh') options.onRefresh()
    if (type === 'videozz:saved-preferences') options.onPreferences(null)
    if (type !== 'videozz:preferences') return
    const preferences = toPreferences(event.data.preferences, base())
    if (preferences !== null) options.onPreferences(preferences)
  })
  return { post, postCompleted }
}
