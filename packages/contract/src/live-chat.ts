/** Kinds of what is written beside a live. */
export const chatEntryKinds = ['message', 'question'] as const
export type ChatEntryKind = (typeof chatEntryKinds)[number]

/** How far the answer to a question is. */
export const chatAnswers = ['open', 'answering', 'answered'] as const
export type ChatAnswer = (typeof chatAnswers)[number]

export const chatPollStates = ['open', 'closed'] as const
export type ChatPollState = (typeof chatPollStates)[number]

/** Seconds that a viewer waits between two entries; 0 for none. */
export const chatSlowSeconds = [0, 5, 15, 30, 60, 300] as const
export type ChatSlowSeconds = (typeof chatSlowSeconds)[number]

/** Why somebody reads only: nothing names them, they preview, they are blocked, or nothing is written now. */
export const chatSilences = ['identity', 'preview', 'blocked'] as const
export type ChatSilence = (typeof chatSilences)[number]

/** Lengths in symbols, and what is kept and listed at most. */
export const chatLimits = {
  text: 500,
  pollQuestion: 200,
  pollOption: 80,
  pollOptions: { least: 2, most: 8 },
  /** Entries that one live keeps. */
  kept: 100_000,
  polls: 100,
  /** Messages and questions that are listed when a chat is opened. */
  messages: 100,
  questions: 300,
  /** What one viewer may write at most, beside the slow mode. */
  burst: { entries: 10, seconds: 30 },
  /** Seconds and messages of one answer of the replay. */
  replay: { seconds: 300, messages: 1000 },
} as const

/** Sentences about what is written, shown at its field. */
export const chatFaults = {
  empty: 'Escreva uma mensagem.',
  long: 'A mensagem deve ter no máximo 500 caracteres.',
  pollQuestion: 'Escreva a pergunta da enquete.',
  longPollQuestion: 'A pergunta deve ter no máximo 200 caracteres.',
  pollOption: 'Escreva a opção.',
  longPollOption: 'A opção deve ter no máximo 80 caracteres.',
  pollOptions: 'A enquete deve ter de 2 a 8 opções.',
  sameOptions: 'Duas opções são iguais.',
} as const

/** Where the socket of chats is, on the origin that has the API. */
export const chatSocket = { path: '/chat' } as const
/**
 * Why the server closed a socket of a chat. `malformed`: no good first message in time, or another one after it. `renew`: the access token of a
 * moderator is old: come back with a fresh one. `ended`: who it is may not read any more: do not come back. `behind`: it did not take what it
 * was sent, `crowded`: too many sockets, and every other code: come back after a while.
 */
export const chatCloseCodes = { malformed: 4400, renew: 4401, ended: 4403, behind: 4409, crowded: 4429 } as const
/** Seconds within which a socket has to enter, and between two things it is told. */
export const chatSocketSeconds = { enter: 10, ping: 20 } as const
