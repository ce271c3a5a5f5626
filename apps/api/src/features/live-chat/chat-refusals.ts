import { chatLimits, type ErrorCode } from '@videozz/contract'
import { AppError } from '../../shared/app-error.ts'

/** What is answered to what an operation refused. */
const codes = {
  missing: 'LIVE_NOT_FOUND',
  off: 'LIVE_CHAT_OFF',
  'questions-off': 'LIVE_QUESTIONS_OFF',
  early: 'LIVE_CHAT_EARLY',
  over: 'LIVE_CHAT_OVER',
  erased: 'PLAYBACK_SESSION_INVALID',
  revoked: 'PLAYBACK_VIEWER_REVOKED',
  identity: 'LIVE_CHAT_IDENTITY',
  blocked: 'LIVE_CHAT_BLOCKED',
  full: 'LIVE_CHAT_FULL',
  'polls-full': 'POLLS_FULL',
  'no-entry': 'CHAT_ENTRY_NOT_FOUND',
  'no-author': 'CHAT_AUTHOR_NOT_FOUND',
  'no-poll': 'POLL_NOT_FOUND',
  'no-option': 'INVALID_INPUT',
  closed: 'POLL_CLOSED',
  before: 'POLL_VOTED',
  open: 'POLL_OPEN',
} as const satisfies Record<string, ErrorCode>
export type ChatRefusal = keyof typeof codes

/** The error of a refusal. */
export const chatRefusal = (refusal: ChatRefusal): AppError =>
  new AppError(codes[refusal], {
    reason: `chat ${refusal}`,
    values: { most: (refusal === 'polls-full' ? chatLimits.polls : chatLimits.kept).toLocaleString('pt-BR') },
  })
