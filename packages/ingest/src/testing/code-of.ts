import { IngestError } from '../ingest-error.ts'

/** With which code and detail something is refused; `read` where it is not. */
export function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof IngestError) return `${error.code} ${error.detail}`.trim()
    throw error
  }
  return 'read'
}
