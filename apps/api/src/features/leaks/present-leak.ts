import {
  type ErrorCode,
  errorCatalogue,
  errorMessage,
  type LeakCaseView,
  type LeakStep,
  leakSteps,
  type WholeLeakCase,
} from '@videozz/contract'
import type { findLeakCase, LeakCaseView as StoredCaseView, LeakFile } from '@videozz/db'
import { documentChecksum } from '@videozz/operations'

/** A case with its facts as text. */
export type StoredCase = NonNullable<Awaited<ReturnType<typeof findLeakCase>>>

const isCode = (text: string): text is ErrorCode => text in errorCatalogue
const isStep = (text: string | null): text is LeakStep => leakSteps.some((step) => step === text)

const messageOf = (fault: string | null): string | null =>
  fault === null ? null : errorMessage(isCode(fault) ? fault : 'LEAK_UNEXPECTED', { size: 'envio' })

type Said = LeakCaseView['said'] & { left?: number; partFault?: string }

/** A case as lists show it. */
export function presentLeak(row: StoredCaseView, files: readonly LeakFile[]): LeakCaseView {
  const { left, partFault, ...said } = row.said as Said
  return {
    id: row.id,
    state: row.state,
    outcome: row.outcome,
    message: messageOf(row.fault ?? partFault ?? null),
    step: row.state === 'reading' && isStep(row.step) ? row.step : null,
    progress: row.progress,
    secondsLeft: row.state === 'reading' ? (left ?? null) : null,
    said,
    files: files.map(({ name, origin, size, sha256 }) => ({ name, origin, size, sha256 })),
    title: row.title ?? said.media?.title ?? null,
    who: row.who,
    madeBy: row.madeByName === null || row.madeByEmail === null ? null : { name: row.madeByName, email: row.madeByEmail },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
  }
}

/** A case with its document. */
export function presentWhole(row: StoredCase, files: readonly LeakFile[]): WholeLeakCase {
  const isOver = row.state === 'done'
  return {
    ...presentLeak(row, files),
    document: isOver ? row.facts : null,
    checksum: isOver ? row.checksum : null,
    intact: row.facts === null || documentChecksum(row.facts) === row.checksum,
  }
}
