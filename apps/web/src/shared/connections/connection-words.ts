import { type AttemptOutcome, type ConnectionProvider, connectionNames } from '@videozz/contract/browser'

/** A service inside a sentence, and with a capital. */
export const inside = (provider: ConnectionProvider): string => `o ${connectionNames[provider]}`

/** The sentence of an attempt that did not connect. */
export function attemptSentence(provider: ConnectionProvider, outcome: Exclude<AttemptOutcome, 'connected'> | 'invalid'): string {
  switch (outcome) {
    case 'canceled':
      return 'Seleção cancelada'
    case 'scope-missing':
      return `Faltou uma permissão. Conecte ${inside(provider)} de novo e deixe todas as opções marcadas.`
    case 'no-channel':
      return 'Esta conta do Google ainda não tem um canal no YouTube. Crie o canal e conecte de novo.'
    case 'unavailable':
      return `Não foi possível falar com ${inside(provider)}. Tente novamente em instantes.`
    case 'refused':
      return `A conexão com ${inside(provider)} não foi aceita. Tente novamente.`
    case 'invalid':
      return 'Este pedido de conexão não vale mais. Comece de novo.'
  }
}

export const blockedSentence = 'O navegador bloqueou a janela. Permita pop-ups deste site e tente novamente.'
