import { type ServerInput, type Subtitle, subtitleFileLimit, subtitleLanguageNames, type subtitleRoutes } from '@videozz/contract'
import { saveSubtitle as saveRow } from '@videozz/db'
import { describeFaults, readSubtitle, writeVtt } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentSubtitle } from './present-subtitle.ts'

/** Browsers write a file as a data address; what it says before its comma is not asked. */
const bytesOf = (file: string): Buffer => Buffer.from(file.startsWith('data:') ? file.slice(file.indexOf(',') + 1) : file, 'base64')

/**
 * Keeps the file of a subtitle as WebVTT of our own writing: what the file holds beside captions stays outside.
 * @throws AppError SUBTITLE_TOO_LARGE, SUBTITLE_TYPE, SUBTITLE_INVALID (names the lines), SUBTITLE_LANGUAGE_TAKEN, SUBTITLE_NOT_FOUND,
 * VIDEO_NOT_FOUND.
 */
export async function saveSubtitle(
  { db, now }: Deps,
  accountId: string,
  { subtitle, file, replaces }: ServerInput<typeof subtitleRoutes.createSubtitle>['body'],
): Promise<Subtitle> {
  const bytes = bytesOf(file)
  if (bytes.length > subtitleFileLimit) throw new AppError('SUBTITLE_TOO_LARGE')
  const read = readSubtitle(bytes)
  if (!read) throw new AppError('SUBTITLE_TYPE')
  const { faults, cues } = read
  if (faults.length > 0) throw new AppError('SUBTITLE_INVALID', { values: { fault: describeFaults(faults) }, fields: linesOf(faults) })
  const draft = { accountId, ...subtitle, body: writeVtt(cues), cues, replaces }
  const saved = await db.transaction().execute((trx) => saveRow(trx, draft, now()))
  if (saved.outcome === 'no-video') throw new AppError('VIDEO_NOT_FOUND')
  if (saved.outcome === 'missing') throw new AppError('SUBTITLE_NOT_FOUND')
  if (saved.outcome === 'taken')
    throw new AppError('SUBTITLE_LANGUAGE_TAKEN', { values: { language: subtitleLanguageNames[subtitle.language] } })
  return presentSubtitle(saved.subtitle)
}

const mostLines = 10

const linesOf = (faults: readonly { message: string }[]): Record<string, string> => ({
  file: faults
    .slice(0, mostLines)
    .map(({ message }) => message)
    .join('\n'),
})
