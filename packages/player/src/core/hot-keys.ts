import type { PlayerPreferences } from '@videozz/contract'

export type KeyAction =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'loop' | 'pip' }
  | { do: 'seek'; by: number }
  | { do: 'seek-to'; part: number }
  | { do: 'volume'; by: number }
  | { do: 'speed'; by: 1 | -1 }
export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** What a key does, given the controls the producer left in; null where it does nothing. */
export function keyAction(press: KeyPress, preferences: PlayerPreferences): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const p = preferences
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (/^[0-9]$/.test(key))
    return p.allowProgressBar && p.allowFastAdvance && p.allowFastBack ? { do: 'seek-to', part: Number(key) / 10 } : null
  switch (key) {
    case ' ':
    case 'k':
      return p.allowPlayPause ? { do: 'toggle' } : null
    case 'ArrowLeft':
      return p.allowFastBack ? { do: 'seek', by: -5 } : null
    case 'ArrowRight':
      return p.allowFastAdvance ? { do: 'seek', by: 5 } : null
    case 'j':
      return p.allowFastBack ? { do: 'seek', by: -10 } : null
    case 'l':
      return p.allowFastAdvance ? { do: 'seek', by: 10 } : null
    case 'Home':
      return p.allowProgressBar && p.allowFastBack ? { do: 'seek-to', part: 0 } : null
    case 'End':
      return p.allowProgressBar && p.allowFastAdvance ? { do: 'seek-to', part: 1 } : null
    case 'ArrowUp':
      return p.allowVolume ? { do: 'volume', by: 0.05 } : null
    case 'ArrowDown':
      return p.allowVolume ? { do: 'volume', by: -0.05 } : null
    case 'm':
      return p.allowMuteUnmute ? { do: 'mute' } : null
    case 'f':
      return p.allowFullscreen ? { do: 'fullscreen' } : null
    case 'c':
      return p.allowSubtitles ? { do: 'captions' } : null
    case '>':
      return p.allowPlaybackSpeed ? { do: 'speed', by: 1 } : null
    case '<':
      return p.allowPlaybackSpeed ? { do: 'speed', by: -1 } : null
    default:
      return null
  }
}
