import type { Readable } from 'node:stream'
import type { mediaStatisticsRoutes, ServerInput } from '@videozz/contract'
import { type Database, type FoundViewers, listMediaViewersAfter, type MediaViewerRow, type VideoRow } from '@videozz/db'
import { formatClock, parseMultirange, sayDevice, startOfDay, wholeSeconds } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import { daysUntil } from './read-media-statistics.ts'
import { instantCell, percentCell, readPieces, sendTable } from './table-file.ts'

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
/** Rows read at once. */
const batch = 1000

/** Everybody who watched the present file of a media in the last days as a table. */
export function exportMediaViewers(db: Database, video: VideoRow, { days, search }: Query, now: Date, reply: FastifyReply): Readable {
  const { start, end } = daysUntil(now, days)
  const file = { videoKey: video.key, sourceGeneration: video.source_generation, since: startOfDay(start), search }
  return sendTable(reply, `quem-assistiu-${video.key}-${start}-a-${end}`, heading, readViewers(db, file, wholeSeconds(video.duration ?? 0)))
}

async function* readViewers(db: Database, file: FoundViewers, seconds: number): AsyncGenerator<(string | number)[][]> {
  const read = (after: MediaViewerRow | null, limit: number) => listMediaViewersAfter(db, file, after?.viewerId ?? null, limit)
  for await (const rows of readPieces(read, batch)) yield rows.map((row) => cellsOf(row, seconds))
}

const cellsOf = (row: MediaViewerRow, seconds: number): (string | number)[] => [
  row.name ?? '',
  row.email ?? '',
  row.verified ? 'Sim' : 'Não',
  sayDevice(row.deviceKind, row.browser) ?? '',
  rangesText(row.watched),
  rangesText(row.rewatched),
  seconds === 0 ? '' : percentCell(row.covered / seconds),
  Math.round(row.seconds),
  instantCell(row.lastAt),
  row.completedAt === null ? '' : instantCell(row.completedAt),
  row.suspicious ? 'Sim' : 'Não',
]

const rangesText = (ranges: string): string =>
  parseMultirange(ranges)
    .map(([from, to]) => `${formatClock(from)} a ${formatClock(to)}`)
    .join(', ')
