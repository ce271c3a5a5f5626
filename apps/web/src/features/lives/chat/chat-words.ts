import { type ChatSettings, chatSlowSeconds } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'

/** How long viewers wait between two messages. */
export const slowText = (seconds: number): string =>
  seconds === 0
    ? 'Modo lento desligado'
    : seconds < 60
      ? `Modo lento: uma mensagem a cada ${seconds} s`
      : `Modo lento: uma mensagem a cada ${seconds / 60} min`

/** The slow mode as it can be set. */
export const slowOf = (seconds: number) => chatSlowSeconds.find((one) => one === seconds) ?? 0

/** The same as a choice. */
export const slowChoice = (seconds: number): string =>
  seconds === 0 ? 'Desligado' : seconds < 60 ? `${seconds} segundos` : seconds === 60 ? '1 minuto' : `${seconds / 60} minutos`

export const votesText = (votes: number): string => (votes === 1 ? '1 voto' : `${formatCount(votes)} votos`)

/** Why nobody writes here now; null where viewers do. */
export function closedText({ chat, questions, open }: ChatSettings, over: boolean): string | null {
  if (over) return 'A transmissão terminou: ninguém escreve mais. As mensagens ficam com a gravação.'
  if (!chat && !questions) return 'O chat está desligado: a turma não o vê.'
  return open ? null : 'O chat abre meia hora antes da transmissão.'
}

/** `Ana Souza`: AS; of anything else its first letter. */
export function chatInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('pt-BR') || '?'
}
