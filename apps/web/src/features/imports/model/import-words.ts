import type { ErrorCode, ImportBatch, ImportItem, ImportProvider } from '@videozz/contract/browser'
import { errorMessage } from '@videozz/contract/browser'
import { providerNames } from '@videozz/domain'
import { counted, filesText } from '../../../shared/format/counts.ts'
import { formatClockOfDay, formatDate, formatDayMonth } from '../../../shared/format/date.ts'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize, formatSpeed } from '../../../shared/format/size.ts'
import { percentOf } from './import-sums.ts'

/** How providers are called alone, such as beside a file. */
const sourceNames: Record<ImportProvider, string> = {
  ...providerNames,
  link: 'Link de arquivo',
  s3: 'Bucket S3',
  live: 'Transmissão ao vivo',
}
export const sourceName = (provider: ImportProvider): string => sourceNames[provider]

/** `Importação de links`. */
export const batchTitle = ({ provider, kind }: Pick<ImportBatch, 'provider' | 'kind'>): string =>
  kind === 'library' ? `Migração do ${providerNames[provider]}` : `Importação de ${providerNames[provider]}`

const videosText = counted('vídeo', 'vídeos')
/** Files of a batch with their noun. */
export const amountText = (count: number, { provider }: Pick<ImportBatch, 'provider'>): string =>
  provider === 'panda' ? videosText(count) : filesText(count)

/** The name of a file; one whose source was not asked yet may have none. */
export const titleOf = ({ title, fileName, provider }: Pick<ImportItem, 'title' | 'fileName' | 'provider'>): string =>
  title || fileName || sourceName(provider)

/** What holds a whole batch. */
export type BatchHold = { paused: boolean; blocked: ImportBatch['blocked'] }

/** Why no file of a batch moves; null when it may. @param standing why the account may not import, where the session tells. */
export function holdText({ paused, blocked }: BatchHold, standing: ErrorCode | null): string | null {
  if (blocked === 'overdue') return `Parado. ${errorMessage(standing ?? 'ACCOUNT_OVERDUE')}`
  if (blocked === 'plan') return `Parado. ${errorMessage('PLAN_LACKS_FEATURE')}`
  if (blocked === 'flag') return `Parado. ${errorMessage('FEATURE_OFF')}`
  if (blocked === 'person') return 'Parado. Quem pediu esta importação não pode mais enviar mídias a esta conta.'
  return paused ? 'Pausado' : null
}

/** `às 21:34`, on another day `em 22/11 às 03:34`. */
function timeText(instant: string, now: number): string {
  const clock = formatClockOfDay(instant)
  return formatDate(instant) === formatDate(now) ? `às ${clock}` : `em ${formatDayMonth(instant)} às ${clock}`
}

const waits = {
  broken: 'A conexão com a origem caiu.',
  busy: 'A origem pediu para esperar.',
  quota: 'A origem bloqueou o download por excesso de acessos.',
  store: 'Sem espaço para guardar o arquivo agora.',
} as const

/** Why a file waits, and when it is tried again. */
export function waitText(
  { provider, waitReason, nextAttemptAt }: Pick<ImportItem, 'provider' | 'waitReason' | 'nextAttemptAt'>,
  now: number,
): string {
  if (waitReason === null) return 'Na fila'
  if (waitReason === 'reconnect') return `Conecte o ${providerNames[provider]} de novo para continuar.`
  const due = nextAttemptAt === null || Date.parse(nextAttemptAt) <= now
  return `${waits[waitReason]} ${due ? 'Tentando de novo.' : `Próxima tentativa ${timeText(nextAttemptAt, now)}.`}`
}

/** `42%, 1,3 MB/s, restam 3 min`. Without a size, the bytes so far. @param secondsLeft null while it is not steady. */
export function pullText({ size, fetched, rate }: Pick<ImportItem, 'size' | 'fetched' | 'rate'>, secondsLeft: number | null): string {
  const share = size === null ? formatSize(fetched) : `${percentOf({ size, fetched })}%`
  const words = [share, rate !== null && formatSpeed(rate), rate !== null && secondsLeft !== null && formatTimeLeft(secondsLeft)]
  return words.filter((word) => word !== false).join(', ')
}

export type ItemView = {
  hold: string | null
  secondsLeft: number | null
  now: number
  /** Of a file in the library: what is known of its media. */
  media?: string
}

/** The state of a file in words. */
export function stateText(item: ImportItem, { hold, secondsLeft, now, media = 'Na biblioteca' }: ItemView): string {
  switch (item.state) {
    case 'listed':
      return 'Não iniciado'
    case 'waiting':
      return hold ?? waitText(item, now)
    case 'preparing':
      return hold ?? 'Preparando na origem'
    case 'pulling':
      return hold ?? pullText(item, secondsLeft)
    case 'checking':
      return hold ?? 'Conferindo o arquivo'
    case 'done':
      return media
    case 'failed':
    case 'skipped':
      return item.error?.message ?? errorMessage('IMPORT_FAILED')
    case 'canceled':
      return 'Cancelado'
  }
}

/** `1 de 4 importado`. */
export function countText({ total, done }: { total: number; done: number }): string {
  if (total === 0) return 'Importação cancelada'
  return `${formatCount(done)} de ${formatCount(total)} ${done > 1 ? 'importados' : 'importado'}`
}

/** `Tentar as 7 de novo`; files and videos are told by their number alone. */
export const retryAllText = (count: number): string => (count === 1 ? 'Tentar de novo' : `Tentar as ${formatCount(count)} de novo`)

/** What helps where trying again alone may not: a label, and the address of a screen. */
export type Way = { label: string; to: string }

const ways: Partial<Record<string, Way>> = {
  IMPORT_MISSING: { label: 'Enviar', to: '/upload' },
  IMPORT_SIZE_UNKNOWN: { label: 'Enviar', to: '/upload' },
  IMPORT_NOT_A_FILE: { label: 'Enviar', to: '/upload' },
  IMPORT_TOO_LARGE: { label: 'Ver planos', to: '/plans' },
  IMPORT_TOO_LARGE_PARTNER: { label: 'Ver planos', to: '/plans' },
  FILE_TOO_LARGE: { label: 'Ver planos', to: '/plans' },
  NOT_ENOUGH_SPACE: { label: 'Ver planos', to: '/plans' },
  NO_UPLOAD_SPACE: { label: 'Ver planos', to: '/plans' },
  IMPORT_DISCONNECTED: { label: 'Conexões', to: '/apps' },
}

/** What helps with a file that failed or waits for its connection; null where trying again is all. */
export function wayOf({ state, waitReason, error }: Pick<ImportItem, 'state' | 'waitReason' | 'error'>): Way | null {
  if (state === 'waiting' && waitReason === 'reconnect') return { label: 'Conexões', to: '/apps' }
  return state === 'failed' && error ? (ways[error.code] ?? null) : null
}
