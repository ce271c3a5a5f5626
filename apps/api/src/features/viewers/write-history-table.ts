import { Readable } from 'node:stream'
import { type Database, type HistorySession, listViewerHistory, type SecondPairs, type SessionPosition, writeAudit } from '@videozz/db'
import { type AccountSession, csvLine, csvMark, formatClock, formatInstant, signNames } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { deviceOf } from './list-history.ts'
import { requireViewer } from './read-viewer.ts'

const heading = [
  'Aberta em (São Paulo)',
  'Aberta em (UTC)',
  'Mídia',
  'Chave da mídia',
  'Versão do arquivo',
  'Código Imprint',
  'Aparelho',
  'Rede',
  'Site',
  'Segundos assistidos',
  'Trechos vistos',
  'Trechos repetidos',
  'Parou em',
  'Sinais de uso suspeito',
]
/** Rows read at once: however many sessions a viewer has, few are in memory. */
const batch = 1000

/** What a viewer watched as a table, the newest session first; recorded in the audit log. @throws AppError VIEWER_NOT_FOUND. */
export async function writeHistoryTable(deps: Deps, session: AccountSession, id: string, reply: FastifyReply): Promise<Readable> {
  const { viewer } = await requireViewer(deps, session.accountId, id)
  await writeAudit(deps.db, { accountId: session.accountId, userId: session.id, action: 'viewer.export', subject: viewer.id })
  // The name of the file does not identify them.
  void reply
    .header('content-disposition', `attachment; filename="historico-do-espectador-${viewer.id}.csv"`)
    .header('cache-control', 'no-store')
  return Readable.from(writeLines(deps.db, viewer.id), { objectMode: false })
}

async function* writeLines(db: Database, viewerId: string): AsyncGenerator<string> {
  yield csvMark + csvLine(heading)
  for (let after: SessionPosition | undefined; ;) {
    const rows = await listViewerHistory(db, { viewerId, after, limit: batch })
    if (rows.length > 0) yield rows.map(lineOf).join('')
    after = rows.at(-1)
    if (rows.length < batch) return
  }
}

const sayRanges = (ranges: SecondPairs): string => ranges.map(([from, to]) => `${formatClock(from)} a ${formatClock(to)}`).join(', ')

const lineOf = (row: HistorySession): string =>
  csvLine([
    formatInstant(row.createdAt),
    row.createdAt.toISOString(),
    row.title ?? 'Mídia excluída',
    row.videoKey,
    row.sourceGeneration,
    row.code ?? '',
    deviceOf(row) ?? '',
    row.network ?? '',
    row.site ?? '',
    Math.round(row.seconds * 10) / 10,
    sayRanges(row.watched),
    sayRanges(row.rewatched),
    row.position === null ? '' : formatClock(row.position),
    row.signs.map(({ kind, count }) => (count > 1 ? `${signNames[kind]} (${count} vezes)` : signNames[kind])).join(', '),
  ])
