import type { ErrorCode } from '@videozz/contract'
import { jobDefinition } from '@videozz/jobs'
import type { TextModelError, TextModelFault } from '@videozz/text-model'
import { textFaultCode } from '../../shared/text-fault-code.ts'

/** Why an item failed: a code of the catalogue with its values. `again`: answers of the model were what failed. */
export type ContentFault = { code: ErrorCode; values?: Record<string, string>; again?: boolean }

const faultsOfAnswers: ReadonlySet<TextModelFault> = new Set<TextModelFault>(['unreadable', 'truncated', 'refused', 'ungrounded'])

/** What the account is told of a fault of the text model. */
export const faultOf = (error: TextModelError): ContentFault => ({
  code: textFaultCode(error),
  ...(faultsOfAnswers.has(error.fault) && { again: true }),
})

/** Whether the queue is to try it once more; `refused` is what the model says of the same words again. */
export const isTriedAgain = ({ fault, passing }: TextModelError, attempt: number): boolean =>
  passing && fault !== 'refused' && attempt <= jobDefinition('write-ai-content').retryLimit
