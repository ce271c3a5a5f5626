import type { Transcript } from '@videozz/contract'
import { findLastTranscription, findTranscript, findVideo } from '@videozz/db'
import type { PackedWord, SubtitleLanguage } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentTranscript } from './present-transcript.ts'

/** The words of a media. @throws AppError VIDEO_NOT_FOUND, TRANSCRIPT_NOT_FOUND. */
export async function readTranscript({ db }: Deps, accountId: string, videoKey: string): Promise<Transcript> {
  if (!(await findVideo(db, accountId, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
  const transcript = await findTranscript(db, { accountId, videoKey })
  if (!transcript) throw new AppError('TRANSCRIPT_NOT_FOUND')
  return presentTranscript(transcript)
}

/** The words of a script with their times, before they are applied. @throws AppError VIDEO_NOT_FOUND, SCRIPT_PREVIEW_NOT_FOUND. */
export async function readPreview(
  { db }: Deps,
  accountId: string,
  videoKey: string,
): Promise<{ language: SubtitleLanguage; words: PackedWord[]; poor: boolean }> {
  if (!(await findVideo(db, accountId, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
  const run = await findLastTranscription(db, { accountId, videoKey })
  if (!run?.preview) throw new AppError('SCRIPT_PREVIEW_NOT_FOUND')
  return { language: run.language ?? 'pt-BR', words: run.preview, poor: run.poor }
}
