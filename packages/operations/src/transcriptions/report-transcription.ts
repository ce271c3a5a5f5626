import { notifyRealtime, type TranscriptionRow } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** Tells whoever looks at a media that its transcription came further. */
export const reportTranscription = (
  { db }: Pick<OperationContext, 'db'>,
  { account_id: account, video_key: key }: Pick<TranscriptionRow, 'account_id' | 'video_key'>,
): Promise<void> => notifyRealtime(db, { account, event: 'videoTranscribe', payload: { key, status: 'transcribing' } })
