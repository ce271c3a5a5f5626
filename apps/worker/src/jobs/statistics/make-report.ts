import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findReportWork, markReportFailed, type ReportFormat, reportObjectKey, type ReportWork } from '@videozz/db'
import { csvLine, csvMark } from '@videozz/domain'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { sendReport } from '@videozz/operations'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Deps } from '../../shared/deps.ts'
import { type ReportCell, reportRows } from './report-rows.ts'

const types: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Makes the files of a report row by row, so that memory does not grow with them, stores them and mails their address. */
export async function makeReport(
  deps: Deps,
  { reportId }: JobPayload<'make-report'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, store, env, jobs, log } = deps
  const work = await findReportWork(db, reportId)
  if (!work) return
  const folder = await mkdtemp(join(deps.workFolder, 'report-'))
  try {
    for (const format of ['xlsx', 'csv'] as const) {
      const path = join(folder, format)
      await pipeline(bytesOf(deps, work, format), createWriteStream(path), { signal })
      await store.put(reportObjectKey(work.id, format), { file: path }, { contentType: types[format] })
    }
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest('base64url')
    if (await sendReport({ db, jobs, now: new Date() }, work, { token, hash }, env)) log.info({ report: work.id }, 'report made')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function bytesOf({ db }: Pick<Deps, 'db'>, work: ReportWork, format: ReportFormat): Readable {
  const rows = reportRows(db, work)
  // Texts of cells are stored as text in XLSX; in CSV `csvLine` makes none of them a formula.
  if (format === 'xlsx') return Readable.fromWeb(writeXlsxStream(rows, { name: 'Estatísticas' }) as Parameters<typeof Readable.fromWeb>[0])
  return Readable.from(csvLines(rows))
}

/** Characters of a piece that is written at once: written line by line, a million small buffers would be made. */
const pieceLength = 65_536

async function* csvLines(rows: AsyncIterable<ReportCell[]>): AsyncGenerator<string> {
  let piece = csvMark
  for await (const row of rows) {
    piece += csvLine(row)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** A report that failed repeatedly is not waited for any more: asking again makes another. */
export const giveUpReport = ({ db }: Pick<Deps, 'db'>, { reportId }: JobPayload<'report-gave-up'>): Promise<void> =>
  markReportFailed(db, reportId)
