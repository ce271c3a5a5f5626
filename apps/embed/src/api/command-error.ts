import type { PlayerErrorCode, PlayerErrorInfo } from '@videozz/contract'

type PageErrorCode = Exclude<PlayerErrorCode, 'TIMEOUT' | 'REMOVED'>
const messages: Record<PageErrorCode, string> = {
  NOT_READY: 'O vídeo ainda não pode ser reproduzido.',
  REFUSED: 'O player não pode reproduzir este vídeo.',
  NOT_ALLOWED: 'O navegador só reproduz depois de um gesto de quem assiste.',
  INTERRUPTED: 'A reprodução foi pausada antes de começar.',
  INVALID_COMMAND: 'Este comando não existe.',
  INVALID_VALUE: 'O valor deste comando não vale.',
  UNSUPPORTED: 'Este navegador não permite isto.',
  TOO_MANY: 'Comandos demais de uma vez.',
}

/** Why a command is not done; `reason` is the code of the player's refusal. */
export class CommandError extends Error {
  readonly info: PlayerErrorInfo
  constructor(code: PageErrorCode, reason?: string) {
    super(messages[code])
    this.info = { code, message: messages[code], ...(reason !== undefined && { reason }) }
  }
}
