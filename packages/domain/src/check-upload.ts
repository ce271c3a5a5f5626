import type { ErrorCode } from '@videozz/contract'
import { uploadPartBytes } from '@videozz/contract/browser'
import { acceptedKind, fileExtension, isPlausibleType } from './accepted-types.ts'
import { cleanLine, cutText } from './clean-text.ts'
import { formatSize } from './format-size.ts'
import { standingFault } from './gates.ts'
import type { Plan } from './plans.ts'
import { hasRoom } from './quota.ts'
import type { AccountStatus } from './stored-values.ts'

/** `type` is the browser's: empty when it does not recognise the file, undefined when it was not sent. */
export type UploadFile = { name: string; size: number; type?: string | undefined }
/** The account that receives the file; `consumed` as in `StorageFigures`. */
export type UploadAccount = { status: AccountStatus; plan: Pick<Plan, 'uploadSize' | 'storageSize' | 'hasAdditional'>; consumed: number }
/** Error code and the values its message is formatted with. */
export type UploadFault = { code: ErrorCode; values: Record<string, string> }

/** Most parts of one upload (the limit of S3). */
export const maxUploadParts = 10_000

/** Number of parts of a file of `size` bytes. */
export const countParts = (size: number): number => Math.ceil(size / uploadPartBytes)

/** Exact bytes of a part, numbered from 1: `uploadPartBytes`, and the remainder for the last part. */
export const sizeOfPart = (size: number, partNumber: number): number =>
  Math.max(0, Math.min(uploadPartBytes, size - (partNumber - 1) * uploadPartBytes))

/** Largest file a plan allows, in bytes. */
export const largestUpload = (plan: Pick<Plan, 'uploadSize'>): number => Math.min(plan.uploadSize, maxUploadParts * uploadPartBytes)

const fault = (code: ErrorCode, values: Record<string, string> = {}): UploadFault => ({ code, values })

/**
 * The checks of a file before it is uploaded, in the order in which faults are shown; browser and server call this function,
 * and the server's result decides. An empty file is refused last.
 * @param extra further extensions the installation accepts.
 * @returns the first fault, or null.
 */
export function checkUpload(file: UploadFile, account: UploadAccount, extra: readonly string[] = []): UploadFault | null {
  const kind = acceptedKind(file.name, extra)
  // Browsers leave the type of some accepted kinds empty; the extension is enough then.
  const typeUnknown = file.type?.trim() === '' && !kind
  if (fileExtension(file.name) === undefined || typeUnknown) return fault('FILE_WITHOUT_EXTENSION')
  if (account.status === 'overdue') return fault('PLAN_OVERDUE')
  const statusFault = standingFault(account.status)
  if (statusFault) return fault(statusFault)
  const largest = largestUpload(account.plan)
  if (largest <= 0) return fault('NO_UPLOAD_SPACE')
  if (!kind || (file.type?.trim() && !isPlausibleType(file.type)))
    return fault('FILE_TYPE_UNSUPPORTED', { file: cutText(cleanLine(file.name), 120) })
  if (file.size > largest) return fault('FILE_TOO_LARGE', { size: formatSize(largest) })
  if (!hasRoom(account, file.size)) return fault('NOT_ENOUGH_SPACE')
  if (file.size <= 0) return fault('FILE_INVALID')
  return null
}
