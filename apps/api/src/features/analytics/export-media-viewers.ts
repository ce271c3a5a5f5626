import { Readable } from 'node:stream'
import type { mediaStatisticsRoutes, ServerInput } from '@videozz/contract'
import { type Database, type FoundViewers, listMediaViewersAfter, type MediaViewerRow, type VideoRow } from '@videozz/db'
import { csvLine, csvMark, formatClock, parseMultirange, sayDevice, startOfDay, wholeSeconds } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import { daysUntil } from './read-media-statistics.ts'

type Query = ServerInput<typeof mediaStatisticsRoutes.exportMediaViewers>['body']

const heading = [
  'Nome',
  'E-mail',
  'Verificado',
  'Aparelho',
  'Trechos vistos',
  'Trechos vistos mais de uma vez',
  'Conclusão (%)',
  'Tempo assistido (s)',
  'Última vez (horário de São Paulo)',
  'Concluída em (horário de São Paulo)',
  'Uso suspeito',
]
/** Rows read at once: however many viewers a media has, few are in memory. */
const batch = 1000

/** Everybody who watched the present file of a media in the last days as a table. */
export function exportMediaViewers(db: Database, video: VideoRow, { days, search }: Query, now: Date, reply: FastifyReply): Readable {
  const { start, end } = daysUntil(now, days)
  const file = { videoKey: video.key, sourceGeneration: video.source_generation, since: startOfDay(start), search }
  void reply
    .header('content-disposition', `attachment; filename="quem-assistiu-${video.key}-${start}-a-${end}.csv"`)
    .header('cache-control', 'no-store')
  return Readable.from(writeLines(db, file, wholeSeconds(video.duration ?? 0)), { objectMode: false })
}

async function* writeLines(db: Database, file: FoundViewers, seconds: number): AsyncGenerator<string> {
  yield csvMark + csvLine(heading)
  for (let after: string | null = null; ;) {
    const rows: MediaViewerRow[] = await listMediaViewersAfter(db, file, after, batch)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, seconds))).join('')
    after = rows.at(-1)?.viewerId ?? null
    if (rows.length < batch) return
  }
}

const cellsOf = (row: MediaViewerRow, seconds: number): (string | number)[] => [
  row.name ?? '',
  row.email ?? '',
  row.verified ? 'Sim' : 'Não',
  sayDevice(row.deviceKind, row.browser) ?? '',
  rangesText(row.watched),
  rangesText(row.rewatched),
  seconds === 0 ? '' : Math.round(Math.min(1, row.covered / seconds) * 1000) / 10,
  Math.round(row.seconds),
  instantText(row.lastAt),
  row.completedAt === null ? '' : instantText(row.completedAt),
  row.suspicious ? 'Sim' : 'Não',
]

const rangesText = (ranges: string): string =>
  parseMultirange(ranges)
    .map(([from, to]) => `${formatClock(from)} a ${formatClock(to)}`)
    .join(', ')

const instants = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** `20/11/2026 21:34:05`, which spreadsheets take as an instant. */
const instantText = (instant: Date): string => instants.format(instant).replace(',', '')
