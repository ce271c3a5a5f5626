import type { AccountChange } from '@videozz/db'

const statuses: Record<string, string> = {
  activated: 'Conta liberada',
  disabled: 'Conta bloqueada',
  overdue: 'Conta marcada como em atraso',
  canceled: 'Conta marcada como cancelada',
}
const subtitles = 'Saldo de legendas automáticas alterado'

const words: Record<string, (details: Record<string, unknown>) => string> = {
  'account.status': ({ to }) => statuses[String(to)] ?? 'Status da conta alterado',
  'account.plan': ({ title }) => `Plano alterado para ${String(title)}`,
  'account.flags': () => 'Funções da conta liberadas ou retiradas',
  'account.plugin': () => 'Plugin da conta alterado',
  'account.transcribe-seconds': () => subtitles,
  'account.transcription-source': () => subtitles,
  'account.transcription-end': () => subtitles,
  'account.recount': () => 'Armazenamento recalculado',
  'video.restore': ({ title }) => `Mídia excluída devolvida: ${String(title)}`,
  'ledger.correction': () => 'Correção lançada em Uso e cobrança',
  'invoice.confirm': () => 'Pagamento de fatura confirmado',
  'invoice.refuse': () => 'Pagamento de fatura não encontrado',
}

/** One sentence, as the account's owner reads what an operator did. */
export const describeOperatorChange = ({ action, details }: AccountChange): string =>
  words[action]?.(details) ?? `Conta alterada (${action})`
