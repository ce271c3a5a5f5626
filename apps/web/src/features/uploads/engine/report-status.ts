import { fileExtension } from '@videozz/domain'
import type { FileFacts, ReportedStatus, StatusReport } from './types.ts'

/** Body of `POST /webhook` for a new status of an upload. `now` in milliseconds. */
export function statusReport(file: FileFacts, status: ReportedStatus, now: number, error?: string): StatusReport {
  return {
    event: 'upload',
    sentDate: new Date(now).toISOString(),
    data: {
      filename: file.name.slice(0, 1024),
      status,
      format: (fileExtension(file.name) ?? '').slice(0, 64),
      type: file.type.slice(0, 255),
      ...(error === undefined ? {} : { error: error.slice(0, 2000) }),
    },
  }
}
