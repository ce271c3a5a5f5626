import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { cleanLine } from '../clean-text.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { chatAnswers, chatEntryKinds, chatFaults, chatLimits, chatPollStates, chatSilences, chatSlowSeconds } from '../live-chat.ts'
import { defineRoutes } from '../route.ts'

const { listLives: list, editLives: edit } = accessRules
const symbols = (text: string): number => [...text].length
const line = (most: number, empty: string, long: string) =>
  z
    .string(empty)
    .max(most * 20, long)
    .overwrite(cleanLine)
    .min(1, empty)
    .refine((text) => symbols(text) <= most, long)

const second = z.number().describe('second of the recording at which it was written; 0 before the live began')
export const chatSettingsSchema = z.object({
  chat: z.boolean().describe('there are messages'),
  questions: z.boolean().describe('there are questions'),
  slowSeconds: z.int().describe('that a viewer waits between two entries'),
  open: z.boolean().describe('it is time to write: from half an hour before the live to its finish'),
})
export type ChatSettings = z.output<typeof chatSettingsSchema>

const written = {
  id: keySchema,
  kind: z.enum(chatEntryKinds),
  author: keySchema.describe('the same for all that one person writes in this live, and in no other'),
  name: z.string(),
  host: z.boolean(),
  text: z.string(),
  sentAt: instantSchema,
  second,
  votes: z.int().describe('of a question'),
  answer: z.enum(chatAnswers).describe('of a question'),
}
const shownEntry = z.object({ ...written, hidden: z.literal(false) })
const hiddenEntry = z.object({ id: keySchema, hidden: z.literal(true) })
export type ShownChatEntry = z.output<typeof shownEntry>
export const viewerChatEntrySchema = z.discriminatedUnion('hidden', [shownEntry, hiddenEntry])
export type ViewerChatEntry = z.output<typeof viewerChatEntrySchema>

export const moderatorChatEntrySchema = z.object({
  ...written,
  hidden: z.boolean(),
  withdrawn: z.boolean().describe('hidden by its author, for good; its text is empty'),
  verified: z.boolean().describe('the members area signed who wrote it'),
  viewer: keySchema.nullable().describe('who wrote it; null of hosts and of viewers who were erased'),
})
export type ModeratorChatEntry = z.output<typeof moderatorChatEntrySchema>

export const chatPollSchema = z.object({
  id: keySchema,
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.int() })),
  state: z.enum(chatPollStates),
  second,
  closedSecond: z.number().nullable().describe('null while it is open'),
  removed: z.boolean().describe('it was deleted: show it no more'),
})
export type ChatPoll = z.output<typeof chatPollSchema>

const common = { settings: chatSettingsSchema, number: z.int().describe('of the latest change; `after` of the socket') }
const viewerChat = z.object({
  me: z.object({
    author: keySchema.nullable().describe('`author` of what this viewer writes'),
    name: z.string().nullable().describe('as others see it'),
    mayWrite: z.boolean().describe('while the chat is open'),
    why: z.enum(chatSilences).nullable().describe('why not'),
  }),
  ...common,
  entries: z.array(viewerChatEntrySchema).describe('the latest messages and the questions with most votes, in the order they were written'),
  polls: z.array(chatPollSchema).describe('the open one, and the one that was closed last'),
  voted: z.array(keySchema).describe('questions this viewer voted for'),
  choices: z.record(z.string(), z.int()).describe('option, from 0, that this viewer chose, by poll'),
})
export type ViewerChat = z.output<typeof viewerChat>

const moderatorChat = z.object({
  ...common,
  entries: z.array(moderatorChatEntrySchema).describe('as viewers have them, hidden ones too'),
  polls: z.array(chatPollSchema).describe('all of the live, the latest first'),
  blocked: z.array(keySchema).describe('authors of these entries who are blocked'),
})
export type ModeratorChat = z.output<typeof moderatorChat>

const replay = z.object({
  from: z.number(),
  to: z.number().describe('the `from` of the next call'),
  entries: z.array(shownEntry).describe('messages and questions of these seconds, in order'),
  polls: z.array(chatPollSchema).describe('those that were open in these seconds, with their results'),
})
export type ChatReplay = z.output<typeof replay>

const text = line(chatLimits.text, chatFaults.empty, chatFaults.long)
const nonce = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .describe('made by the client for each entry: one that is sent again is written once')
const playback = { who: 'playback' } as const
const session = z.object({ id: keySchema })
const sessionEntry = session.extend({ entry: keySchema })
const live = z.object({ id: keySchema })
const livePoll = live.extend({ poll: keySchema })

const viewerRoutes = defineRoutes({
  getViewerChat: {
    method: 'GET',
    path: '/playback/sessions/{id}/chat',
    access: playback,
    summary: 'The chat of the live that is played, and what its viewer may do in it',
    params: session,
    response: viewerChat,
  },
  writeChatEntry: {
    method: 'POST',
    path: '/playback/sessions/{id}/chat/entries',
    access: playback,
    summary: 'Writes a message or a question as the viewer',
    params: session,
    body: z.object({ kind: z.enum(chatEntryKinds), text, nonce }),
    response: viewerChatEntrySchema,
  },
  withdrawChatEntry: {
    method: 'DELETE',
    path: '/playback/sessions/{id}/chat/entries/{entry}',
    access: playback,
    summary: 'Hides what the viewer wrote, for everybody',
    params: sessionEntry,
    response: emptySchema,
  },
  voteForQuestion: {
    method: 'PUT',
    path: '/playback/sessions/{id}/chat/entries/{entry}/vote',
    access: playback,
    summary: 'Votes for a question, once',
    params: sessionEntry,
    response: viewerChatEntrySchema,
  },
  unvoteQuestion: {
    method: 'DELETE',
    path: '/playback/sessions/{id}/chat/entries/{entry}/vote',
    access: playback,
    summary: 'Takes the vote for a question back',
    params: sessionEntry,
    response: viewerChatEntrySchema,
  },
  voteInPoll: {
    method: 'PUT',
    path: '/playback/sessions/{id}/chat/polls/{poll}/vote',
    access: playback,
    summary: 'Votes in the open poll, once and for good',
    params: session.extend({ poll: keySchema }),
    body: z.object({
      option: z
        .int()
        .min(0)
        .max(chatLimits.pollOptions.most - 1)
        .describe('from 0'),
    }),
    response: chatPollSchema,
  },
  replayChat: {
    method: 'GET',
    path: '/playback/sessions/{id}/chat/replay',
    access: playback,
    summary: 'What was written in some seconds of the recording; ask for multiples of 300, or for the `to` of an answer',
    params: session,
    query: z.object({ from: z.coerce.number().min(0).max(1_000_000).default(0) }),
    response: replay,
  },
})

const entryChange = z
  .strictObject({ hidden: z.boolean().optional(), answer: z.enum(chatAnswers).optional() })
  .refine(({ hidden, answer }) => hidden !== undefined || answer !== undefined, 'Informe o que muda.')
const options = z
  .array(line(chatLimits.pollOption, chatFaults.pollOption, chatFaults.longPollOption), chatFaults.pollOptions)
  .min(chatLimits.pollOptions.least, chatFaults.pollOptions)
  .max(chatLimits.pollOptions.most, chatFaults.pollOptions)
  .refine((all) => new Set(all.map((option) => option.toLocaleLowerCase('pt-BR'))).size === all.length, chatFaults.sameOptions)

export const liveChatRoutes = defineRoutes({
  ...viewerRoutes,
  getLiveChat: {
    method: 'GET',
    path: '/lives/{id}/chat',
    access: list,
    summary: 'The chat of a live as its moderators see it',
    params: live,
    response: moderatorChat,
  },
  setLiveChat: {
    method: 'PUT',
    path: '/lives/{id}/chat',
    access: edit,
    summary: 'Switches chat and questions, and the slow mode; of a finished live, whether its recording shows what was written',
    params: live,
    body: z.strictObject({
      chat: z.boolean(),
      questions: z.boolean(),
      slowSeconds: z.literal(chatSlowSeconds),
    }),
    response: chatSettingsSchema,
  },
  writeAsHost: {
    method: 'POST',
    path: '/lives/{id}/chat/entries',
    access: edit,
    summary: 'Writes a message as the host',
    params: live,
    body: z.strictObject({ text, nonce }),
    response: moderatorChatEntrySchema,
  },
  changeChatEntry: {
    method: 'PUT',
    path: '/lives/{id}/chat/entries/{entry}',
    access: edit,
    summary: 'Hides an entry or shows it again, or says how far the answer to a question is',
    params: live.extend({ entry: keySchema }),
    body: entryChange,
    response: moderatorChatEntrySchema,
  },
  setChatAuthor: {
    method: 'PUT',
    path: '/lives/{id}/chat/authors/{author}',
    access: edit,
    summary: 'Blocks an author from writing in all lives of the account, or lifts that',
    params: live.extend({ author: keySchema }),
    body: z.strictObject({
      blocked: z.boolean(),
      hideAll: z.boolean().default(false).describe('hides all that they wrote in this live too'),
    }),
    response: emptySchema,
  },
  listBlockedAuthors: {
    method: 'GET',
    path: '/lives/{id}/chat/blocked',
    access: list,
    summary: 'Viewers who are blocked from writing in the lives of the account, the latest first',
    params: live,
    response: z.object({
      items: z.array(
        z.object({
          author: keySchema.describe('of this live'),
          viewer: keySchema,
          name: z.string().nullable(),
          verified: z.boolean(),
          blockedAt: instantSchema,
        }),
      ),
    }),
  },
  openPoll: {
    method: 'POST',
    path: '/lives/{id}/chat/polls',
    access: edit,
    summary: 'Opens a poll; there is at most one open at a time',
    params: live,
    body: z.strictObject({
      question: line(chatLimits.pollQuestion, chatFaults.pollQuestion, chatFaults.longPollQuestion),
      options,
    }),
    response: chatPollSchema,
  },
  closePoll: {
    method: 'POST',
    path: '/lives/{id}/chat/polls/{poll}/close',
    access: edit,
    summary: 'Closes a poll: nobody votes any more',
    params: livePoll,
    response: chatPollSchema,
  },
  deletePoll: {
    method: 'DELETE',
    path: '/lives/{id}/chat/polls/{poll}',
    access: edit,
    summary: 'Deletes a poll and its votes',
    params: livePoll,
    response: emptySchema,
  },
})
