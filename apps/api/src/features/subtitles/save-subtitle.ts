import {
  type ErrorCode,
  type ServerInput,
  type Subtitle,
  maxSubtitleBytes,
  type SubtitleLanguage,
  subtitleLanguageNames,
  type subtitleRoutes,
} from '@videozz/contract'
import { describeFaults, type ReadSubtitle, readSubtitle } from '@videozz/domain'
import { saveSubtitle as save, saveTranscribed as saveAutomatic, type SubtitleOutcome } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentSubtitle } from './present-subtitle.ts'

/** Browsers send a file as a data address; the part before its comma is ignored. */
const bytesOf = (file: string): Buffer => Buffer.from(file.startsWith('data:') ? file.slice(file.indexOf(',') + 1) : file, 'base64')

/** A file as it is read, before anything of it is kept. @throws AppError SUBTITLE_TOO_LARGE, SUBTITLE_TYPE, SUBTITLE_INVALID (names the lines). */
function readFile(bytes: Uint8Array): ReadSubtitle {
  if (bytes.length > maxSubtitleBytes) throw new AppError('SUBTITLE_TOO_LARGE')
  const read = readSubtitle(bytes)
  if (!read) throw new AppError('SUBTITLE_TYPE')
  const { faults } = read
  if (faults.length > 0) throw new AppError('SUBTITLE_INVALID', { values: { fault: describeFaults(faults) }, fields: linesOf(faults) })
  return read
}

/** @throws AppError VIDEO_NOT_FOUND, SUBTITLE_NOT_FOUND, SUBTITLE_CHANGED, SUBTITLE_LANGUAGE_TAKEN. */
function presentSaved(saved: SubtitleOutcome, language: SubtitleLanguage): Subtitle {
  if (saved.outcome === 'saved') return presentSubtitle(saved.subtitle)
  if (saved.outcome === 'taken') throw new AppError('SUBTITLE_LANGUAGE_TAKEN', { values: { language: subtitleLanguageNames[language] } })
  throw new AppError(refusals[saved.outcome])
}

const refusals: Record<Exclude<SubtitleOutcome['outcome'], 'saved' | 'taken'>, ErrorCode> = {
  'no-video': 'VIDEO_NOT_FOUND',
  missing: 'SUBTITLE_NOT_FOUND',
  changed: 'SUBTITLE_CHANGED',
}
const seenAt = (seen: string | undefined): Date | undefined => (seen === undefined ? undefined : new Date(seen))

/**
 * Stores the file of a subtitle, converted to WebVTT: everything but captions is dropped.
 * @throws AppError SUBTITLE_TOO_LARGE, SUBTITLE_TYPE, SUBTITLE_INVALID (names the lines), SUBTITLE_LANGUAGE_TAKEN, SUBTITLE_CHANGED,
 * SUBTITLE_NOT_FOUND, VIDEO_NOT_FOUND.
 */
export async function saveSubtitle(
  { db, now }: Deps,
  accountId: string,
  { subtitle, file, replaces, seen }: ServerInput<typeof subtitleRoutes.createSubtitle>['body'],
): Promise<Subtitle> {
  const { cues } = readFile(bytesOf(file))
  const saved = await save({ db, now: now() }, { accountId, ...subtitle, cues, replaces, seen: seenAt(seen) })
  return presentSaved(saved, subtitle.language)
}

/**
 * Puts a mended file in the place of the automatic subtitle's text.
 * @param seen when that was changed last, as it was seen.
 * @throws AppError SUBTITLE_TOO_LARGE, SUBTITLE_TYPE, SUBTITLE_INVALID (names the lines), SUBTITLE_CHANGED, SUBTITLE_NOT_FOUND (none is
 * ready), VIDEO_NOT_FOUND.
 */
export async function saveTranscribed(
  { db, now }: Deps,
  accountId: string,
  { videoKey, file, seen }: { videoKey: string; file: Uint8Array; seen: string | undefined },
): Promise<Subtitle> {
  const { cues } = readFile(file)
  const saved = await saveAutomatic({ db, now: now() }, { accountId, videoKey, cues, seen: seenAt(seen) })
  return presentSaved(saved, 'pt-BR')
}

const mostLines = 10

const linesOf = (faults: readonly { message: string }[]): Record<string, string> => ({
  file: faults
    .slice(0, mostLines)
    .map(({ message }) => message)
    .join('\n'),
})
