import { filePlaceNames, type FilePlace } from '@videozz/contract'
import { SourceError } from '@videozz/sources'
import { AppError } from '../../shared/app-error.ts'
import { waitInWords } from '../../shared/wait-in-words.ts'

/** Seconds that are told to wait where the service does not say. */
const usualWait = 60

/** What a failed look at a drive is told as; anything but a SourceError as it is. */
export function driveFault(error: unknown, drive: FilePlace): unknown {
  if (!(error instanceof SourceError)) return error
  const values = { drive: filePlaceNames[drive] }
  const options = { values, cause: error, reason: error.kind }
  switch (error.kind) {
    case 'disconnected':
      return new AppError('DRIVE_NOT_CONNECTED', options)
    case 'reconnect':
      return new AppError('DRIVE_RECONNECT', options)
    case 'missing':
      return new AppError('DRIVE_FOLDER_MISSING', options)
    case 'refused':
      return new AppError('DRIVE_REFUSED', options)
    case 'busy':
    case 'quota': {
      const wait = error.retryAfterSeconds ?? usualWait
      return new AppError('DRIVE_BUSY', { ...options, values: { ...values, wait: waitInWords(wait) }, retryAfter: wait })
    }
    default:
      return new AppError('DRIVE_UNAVAILABLE', options)
  }
}
