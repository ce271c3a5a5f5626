import type { ErrorCode } from '@videozz/contract'
import { jobDefinition } from '@videozz/jobs'
import type { TextModelError, TextModelFault } from '@videozz/text-model'

/** Why an item failed: a code of the catalogue with its values. `again`: answers of the model were what failed. */
export type ContentFault = { code: ErrorCode; values?: Record<string, string>; again?: boolean }

const unavailable: ContentFault = { code: 'AI_UNAVAILABLE' }
const denied: ContentFault = { code: 'AI_DENIED' }
const faults: Record<Exclude<TextModelFault, 'stopped'>, ContentFault> = {
  busy: unavailable,
  overloaded: unavailable,
  slow: unavailable,
  unreachable: unavailable,
  unreadable: { code: 'AI_FAILED', again: true },
  truncated: { code: 'AI_FAILED', again: true },
  refused: { code: 'AI_REFUSED', again: true },
  unauthorized: denied,
  unpaid: denied,
  rejected: denied,
  capped: { code: 'AI_SPENT' },
  ungrounded: { code: 'AI_NOTHING_PROVEN', again: true },
}

/** What the account is told of a fault of the text model. */
export const faultOf = ({ fault }: TextModelError): ContentFault => (fault === 'stopped' ? { code: 'AI_FAILED' } : faults[fault])

/** Whether the queue is to try it once more; `refused` is what the model says of the same words again. */
export const isTriedAgain = ({ fault, passing }: TextModelError, attempt: number): boolean =>
  passing && fault !== 'refused' && attempt <= jobDefinition('write-ai-content').retryLimit
