import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js'
import { copy } from '../../core/copy.ts'

// media-chrome names its controls in English by default; these keys are its own.
const words: Record<string, string> = {
  play: copy.play,
  pause: copy.pause,
  mute: copy.mute,
  unmute: copy.unmute,
  volume: copy.volume,
  seek: copy.progress,
  'audio player': copy.soundPlayer,
  'video player': copy.player,
  'seek back {seekOffset} seconds': 'Voltar {seekOffset} segundos',
  'seek forward {seekOffset} seconds': 'Avançar {seekOffset} segundos',
  'enter fullscreen mode': copy.fullscreen,
  'exit fullscreen mode': copy.exitFullscreen,
  'enter picture in picture mode': copy.pictureInPicture,
  'exit picture in picture mode': 'Sair do picture-in-picture',
  'media loading': copy.loading,
  'playback time': copy.time,
  hour: 'hora',
  hours: 'horas',
  minute: 'minuto',
  minutes: 'minutos',
  second: 'segundo',
  seconds: 'segundos',
  '{time} remaining': 'faltam {time}',
  '{currentTime} of {totalTime}': '{currentTime} de {totalTime}',
  'video not loaded, unknown time.': 'tempo ainda desconhecido',
}
addTranslation('pt-BR', words as Parameters<typeof addTranslation>[1])
setLanguage('pt-BR')
