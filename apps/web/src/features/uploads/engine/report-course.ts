import { fileExtension } from '@videozz/domain'
import type { CourseReport, CourseStatus, FileFacts } from './types.ts'

/** Body of `POST /webhook` for a turn in the course of an upload. `now` in milliseconds. */
export function courseReport(file: FileFacts, status: CourseStatus, now: number, error?: string): CourseReport {
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
