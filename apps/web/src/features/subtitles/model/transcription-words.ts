import { subtitleLanguageNames, subtitleLanguages } from '@videozz/contract/browser'
import type { TranscriptionRun } from '../../../shared/queries/transcriptions.ts'
import { countMinutes } from './subtitle-words.ts'

/** Choices of what is spoken; `heard`: the engine finds out. */
export const spokenChoices = [
  { value: 'heard', label: 'Detectar automaticamente' },
  ...subtitleLanguages.map((value) => ({ value, label: subtitleLanguageNames[value] })),
]

/** What a run does now. */
export function runWords({ state, script, progress }: TranscriptionRun): string {
  if (state === 'waiting') return 'Na fila'
  if (script) return 'Encontrando quando cada frase é dita'
  if (state === 'listening') return 'Procurando a fala no áudio'
  return progress === null ? 'Escrevendo a legenda' : `Escrevendo a legenda (${Math.floor(progress * 100)}%)`
}

/** What a transcription takes of the minutes left. @param seconds of the media. */
export const costWords = (seconds: number): string => `Usa ${countMinutes(Math.ceil(seconds / 60))} do seu tempo de transcrição.`

/** Where the sound goes. @param place host of the service; null where it stays. */
export const placeWords = (place: string | null): string =>
  place === null
    ? 'O áudio é transcrito nesta instalação e não sai dela.'
    : `O áudio com fala é enviado a ${place} para ser transcrito. Pedimos a exclusão do que o serviço guarda.`
