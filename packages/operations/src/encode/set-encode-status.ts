import { updateEncodeStatus } from '@videozz/db'
import type { EncodeStatus } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { reportEncode } from './report-encode.ts'

type StatusContext = Pick<OperationContext, 'db' | 'now'>

/** Sets the status of a media and reports it, in the caller's transaction. @param resolution the status refers to, such as `480p`. */
export async function setEncodeStatus(context: StatusContext, videoKey: string, status: EncodeStatus, resolution?: string): Promise<void> {
  await updateEncodeStatus(context.db, videoKey, status, context.now)
  await reportEncode(context, videoKey, resolution)
}
