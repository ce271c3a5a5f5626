import type { PlayerPreferences } from '@videozz/contract'
import { copy } from './copy.ts'

export type KeyAction =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'loop' | 'pip' }
  | { do: 'seek'; by: number }
  | { do: 'seek-to'; part: number }
  | { do: 'volume'; by: number }
  | { do: 'speed' | 'chapter'; by: 1 | -1 }
export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey?: boolean }
/** What this player can do at all, whatever the producer allows. */
export type Abilities = { captions: boolean; chapters: boolean; fullscreen: boolean; pip: boolean }

const everything: Abilities = { captions: true, chapters: true, fullscreen: true, pip: true }

/** What a key does, given the controls the producer left in and what the player can do; null where it does nothing. */
export function keyAction(press: KeyPress, preferences: PlayerPreferences, can: Abilities = everything): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const p = preferences
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.shiftKey === true && can.chapters && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const back = key === 'ArrowLeft'
    return p.allowProgressBar && (back ? p.allowFastBack : p.allowFastAdvance) ? { do: 'chapter', by: back ? -1 : 1 } : null
  }
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
      return p.allowFullscreen && can.fullscreen ? { do: 'fullscreen' } : null
    case 'c':
      return p.allowSubtitles && can.captions ? { do: 'captions' } : null
    case 'i':
      return p.allowPiP && can.pip ? { do: 'pip' } : null
    case 'r':
      return p.allowActivateLoop ? { do: 'loop' } : null
    case '>':
      return p.allowPlaybackSpeed ? { do: 'speed', by: 1 } : null
    case '<':
      return p.allowPlaybackSpeed ? { do: 'speed', by: -1 } : null
    default:
      return null
  }
}

/** Keys as they are printed, each with the key the browser names. */
type HelpKey = readonly [printed: string, key: string, shiftKey?: boolean]
export type KeyHelp = { keys: string[]; what: string }

const lines: readonly { keys: readonly HelpKey[]; what: string }[] = [
  {
    keys: [
      ['Espaço', ' '],
      ['K', 'k'],
    ],
    what: copy.playOrPause,
  },
  { keys: [['←', 'ArrowLeft']], what: 'Voltar 5 segundos' },
  { keys: [['→', 'ArrowRight']], what: 'Avançar 5 segundos' },
  { keys: [['J', 'j']], what: copy.back },
  { keys: [['L', 'l']], what: copy.forward },
  { keys: [['Shift ←', 'ArrowLeft', true]], what: 'Capítulo anterior' },
  { keys: [['Shift →', 'ArrowRight', true]], what: 'Próximo capítulo' },
  { keys: [['Home', 'Home']], what: 'Ir para o início' },
  { keys: [['End', 'End']], what: 'Ir para o fim' },
  { keys: [['0 a 9', '0']], what: 'Ir para 0% a 90%' },
  {
    keys: [
      ['↑', 'ArrowUp'],
      ['↓', 'ArrowDown'],
    ],
    what: 'Aumentar e diminuir o volume',
  },
  { keys: [['M', 'm']], what: 'Desativar ou ativar o som' },
  {
    keys: [
      ['<', '<'],
      ['>', '>'],
    ],
    what: 'Diminuir e aumentar a velocidade',
  },
  { keys: [['C', 'c']], what: 'Mostrar ou ocultar legendas' },
  { keys: [['R', 'r']], what: 'Repetir ao terminar' },
  { keys: [['I', 'i']], what: copy.pictureInPicture },
  { keys: [['F', 'f']], what: copy.fullscreen },
]

/** The keys that work now, in the order a help lists them; the last is the one that shows the help. */
export function listKeys(preferences: PlayerPreferences, can: Abilities): KeyHelp[] {
  const works = ([, key, shiftKey = false]: HelpKey) => {
    const action = keyAction({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false }, preferences, can)
    return action !== null && (action.do === 'chapter') === shiftKey
  }
  const working = lines
    .map(({ keys, what }) => ({ keys: keys.filter(works).map(([printed]) => printed), what }))
    .filter(({ keys }) => keys.length > 0)
  return working.length === 0 ? [] : [...working, { keys: ['?'], what: copy.showKeys }]
}
