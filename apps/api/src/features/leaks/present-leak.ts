import { createHash } from 'node:crypto'
import {
  type ErrorCode,
  errorCatalogue,
  errorMessage,
  type LeakCaseView,
  type LeakFacts,
  type LeakStep,
  leakSteps,
  type WholeLeakCase,
} from '@videozz/contract'
import type { LeakCaseWithMaker, LeakFile } from '@videozz/db'

const isCode = (text: string): text is ErrorCode => text in errorCatalogue
const isStep = (text: string | null): text is LeakStep => leakSteps.some((step) => step === text)

const messageOf = (fault: string | null): string | null =>
  fault === null ? null : errorMessage(isCode(fault) ? fault : 'LEAK_UNEXPECTED', { size: 'o do seu plano' })

/** The facts of a case as they were written; null until it is done and after an erasure. */
export const factsOf = ({ facts }: Pick<LeakCaseWithMaker, 'facts'>): LeakFacts | null =>
  facts === null ? null : (JSON.parse(facts) as LeakFacts)

type Said = LeakCaseView['said'] & { left?: number }

/** A case as lists show it. */
export function presentLeak(row: LeakCaseWithMaker, files: readonly LeakFile[]): LeakCaseView {
  const { left, ...said } = row.said as Said
  // Facts of a case that is read again, with a further part, are of before.
  const facts = row.state === 'done' ? factsOf(row) : null
  const [named] = facts?.named ?? []
  return {
    id: row.id,
    state: row.state,
    outcome: row.outcome,
    message: messageOf(row.fault),
    step: row.state === 'reading' && isStep(row.step) ? row.step : null,
    progress: row.progress,
    secondsLeft: row.state === 'reading' ? (left ?? null) : null,
    said,
    files: files.map(({ name, origin, size, sha256 }) => ({ name, origin, size, sha256 })),
    title: facts?.shown[0]?.title ?? said.media?.title ?? null,
    who: named ? (named.person.name ?? named.person.email) : null,
    madeBy: row.madeByName === null || row.madeByEmail === null ? null : { name: row.madeByName, email: row.madeByEmail },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
  }
}

/** SHA-256 in hexadecimal digits of a document. */
export const checksumOf = (document: string): string => createHash('sha256').update(document, 'utf8').digest('hex')

/** A case with its document. */
export function presentWhole(row: LeakCaseWithMaker, files: readonly LeakFile[]): WholeLeakCase {
  const isOver = row.state === 'done'
  return {
    ...presentLeak(row, files),
    document: isOver ? row.facts : null,
    checksum: isOver ? row.checksum : null,
    intact: row.facts === null || checksumOf(row.facts) === row.checksum,
  }
}
