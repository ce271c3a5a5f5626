import type { RestoreOutcome } from '@videozz/operations'

/** Why a media was not restored, after its key and a colon. */
export const restoreRefusals: Record<Exclude<RestoreOutcome['outcome'], 'restored'>, string> = {
  missing: 'não existe mídia com esta chave',
  'not-deleted': 'a mídia não está excluída',
  purged: 'os arquivos já foram apagados; a mídia não pode voltar',
}
