import { Readable } from 'node:stream'
import { errorMessage } from '@videozz/contract'
import { type Database, findImportBatch, type ImportWithFolder, readBatchRows } from '@videozz/db'
import { type AccountSession, csvLine, csvMark, importStateNames } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { importsOf } from './change-import.ts'

const heading = ['Id na origem', 'Título', 'Pasta', 'Mídia', 'Estado', 'Motivo']

/** Every file of a batch as a table (CSV), in its order. @throws AppError IMPORT_NOT_FOUND. */
export async function writeReport({ db }: Deps, session: AccountSession, id: string, reply: FastifyReply): Promise<Readable> {
  const { accountId, userId } = importsOf(session)
  if (!(await findImportBatch(db, accountId, id, userId))) throw new AppError('IMPORT_NOT_FOUND')
  void reply.header('content-disposition', `attachment; filename="importacao-${id}.csv"`).header('cache-control', 'no-store')
  return Readable.from(writeLines(db, id), { objectMode: false })
}

async function* writeLines(db: Database, id: string): AsyncGenerator<string> {
  yield csvMark + csvLine(heading)
  for await (const rows of readBatchRows(db, id)) yield rows.map(lineOf).join('')
}

const lineOf = (row: ImportWithFolder): string =>
  csvLine([
    // The id of a link is a hash of its address.
    row.provider === 'link' ? '' : row.external_id,
    row.title || (row.file_name ?? ''),
    row.folder_name ?? '',
    row.video_key ?? '',
    importStateNames[row.state],
    row.error === null ? '' : errorMessage(row.error, row.error_values),
  ])
