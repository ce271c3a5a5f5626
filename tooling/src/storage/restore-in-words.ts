import { freeLinkImports } from '@videozz/domain'
import type { RestoreOutcome } from '@videozz/operations'

/** Why a media was not restored, after its key and a colon. */
export const restoreRefusals: Record<Exclude<RestoreOutcome['outcome'], 'restored'>, string> = {
  missing: 'não existe mídia com esta chave',
  'not-deleted': 'a mídia não está excluída',
  'links-full': `a conta já tem os ${freeLinkImports} vídeos do YouTube do plano gratuito; exclua um deles antes`,
  purged: 'os arquivos já foram apagados; a mídia não pode voltar',
}
