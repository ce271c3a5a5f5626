import { Readable } from 'node:stream'
import { errorMessage } from '@videozz/contract'
import { ensureEmbedTokens, findImportBatch, findVideos, type ImportWithFolder, readBatchRows, readEmbedSettings } from '@videozz/db'
import {
  type AccountSession,
  csvLine,
  csvMark,
  embedFault,
  embedSnippet,
  folderKeysOf,
  hasPermission,
  importStateNames,
  type SnippetViewer,
} from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { importsOf } from './change-import.ts'

const heading = [
  'Id na origem',
  'Id nos códigos da origem',
  'Título',
  'Pasta',
  'Mídia',
  'Código de incorporação',
  'Estado',
  'Motivo',
  'Observações',
]

/** Every file of a batch as a table (CSV), in its order, with embed codes where the person may embed. @throws AppError IMPORT_NOT_FOUND. */
export async function writeReport(deps: Deps, session: AccountSession, id: string, reply: FastifyReply): Promise<Readable> {
  const { accountId, userId } = importsOf(session)
  if (!(await findImportBatch(deps.db, accountId, id, userId))) throw new AppError('IMPORT_NOT_FOUND')
  void reply.header('content-disposition', `attachment; filename="importacao-${id}.csv"`).header('cache-control', 'no-store')
  return Readable.from(writeLines(deps, session, id), { objectMode: false })
}

async function* writeLines(deps: Deps, session: AccountSession, id: string): AsyncGenerator<string> {
  yield csvMark + csvLine(heading)
  for await (const rows of readBatchRows(deps.db, id)) {
    const codes = await readCodes(deps, session, rows)
    yield rows.map((row) => lineOf(row, codes.get(row.video_key ?? '') ?? { code: '', note: '' })).join('')
  }
}

/** The embed code of a media, or why it has none. */
type ReportCode = { code: string; note: string }

/** Embed codes of the media of imports, by their keys; tokens are made where there are none yet. */
async function readCodes({ db, env }: Deps, session: AccountSession, rows: readonly ImportWithFolder[]): Promise<Map<string, ReportCode>> {
  const { accountId } = session
  const keys = rows.flatMap(({ video_key }) => video_key ?? [])
  if (keys.length === 0 || !hasPermission(session, 'videozz:videos:embed')) return new Map()
  const videos = new Map((await findVideos(db, accountId, keys, folderKeysOf(session))).map((video) => [video.key, video]))
  const codes = new Map<string, ReportCode>()
  const embeddable: string[] = []
  for (const video of videos.values()) {
    const fault = embedFault(video, session)
    if (fault === null) embeddable.push(video.key)
    else codes.set(video.key, { code: '', note: errorMessage(fault) })
  }
  const { requiresSignedViewer } = await readEmbedSettings(db, accountId)
  const viewer: SnippetViewer = requiresSignedViewer ? { by: 'token' } : { by: 'nobody' }
  for (const token of await ensureEmbedTokens(db, accountId, embeddable, 'embed')) {
    const video = videos.get(token.video_key)
    if (!video) continue
    const { title, width, height } = video
    const code = embedSnippet({ origin: env.publicUrl, key: token.id, title, width, height, viewer })
    codes.set(video.key, { code: code.replace(/\s*\n\s*/g, ' '), note: '' })
  }
  return codes
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What came otherwise than it is at its source. */
function notesOf({ extras, state }: ImportWithFolder): string {
  const { download, brought } = extras as { download?: { quality?: unknown }; brought?: { faults?: unknown } }
  const quality = textOf(download?.quality)
  const lesser = state === 'done' && quality !== '' && quality !== 'original' ? [`Veio em ${quality}: o original não está na origem.`] : []
  return [...lesser, ...(Array.isArray(brought?.faults) ? brought.faults.map(textOf) : [])].join(' ')
}

const lineOf = (row: ImportWithFolder, { code, note }: ReportCode): string =>
  csvLine([
    // The id of a link is a hash of its address.
    row.provider === 'link' ? '' : row.external_id,
    textOf(row.extras['embedId']),
    row.title || (row.file_name ?? ''),
    row.folder_name ?? '',
    row.video_key ?? '',
    code,
    importStateNames[row.state],
    row.error === null ? '' : errorMessage(row.error, row.error_values),
    [notesOf(row), note].filter(Boolean).join(' '),
  ])
