import type { Transcript } from '@videozz/contract'
import { findTranscript, findVideo } from '@videozz/db'
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
