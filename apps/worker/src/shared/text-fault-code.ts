import type { ErrorCode } from '@videozz/domain'
import type { TextModelError, TextModelFault } from '@videozz/text-model'

const codes: Record<TextModelFault, ErrorCode> = {
  busy: 'AI_UNAVAILABLE',
  overloaded: 'AI_UNAVAILABLE',
  slow: 'AI_UNAVAILABLE',
  unreachable: 'AI_UNAVAILABLE',
  unreadable: 'AI_FAILED',
  truncated: 'AI_FAILED',
  stopped: 'AI_FAILED',
  refused: 'AI_REFUSED',
  unauthorized: 'AI_DENIED',
  unpaid: 'AI_DENIED',
  rejected: 'AI_DENIED',
  capped: 'AI_SPENT',
  ungrounded: 'AI_NOTHING_PROVEN',
}

/** What the account is told of a fault of the text model: a code of the catalogue. */
export const textFaultCode = ({ fault }: TextModelError): ErrorCode => codes[fault]
