import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { subtitleLanguages } from '../subtitles.ts'
import { outsideTextSchema, textSchema } from '../text.ts'
import { longestScript, longestTranscriptWord, mostTranscriptWords, transcriptionStates } from '../transcription.ts'

const language = z.enum(subtitleLanguages)

/**
 * A word of a transcript: milliseconds where it begins and ends, text, hundredths of confidence, speaker, and the sum of 1 where a person
 * wrote it, 2 where a paragraph begins with it by a person's choice, 4 where one goes on by it.
 */
const wordSchema = z.tuple([
  z.int().min(0),
  z.int().min(0),
  outsideTextSchema.min(1).max(longestTranscriptWord).regex(/^\S+$/u),
  z.int().min(0).max(100).nullable(),
  outsideTextSchema.max(40).nullable(),
  z.int().min(1).max(7).optional(),
])

export const transcriptionSchema = z.object({
  configured: z.boolean().describe('whether an engine transcribes here'),
  place: z.string().nullable().describe('host the sound is sent to; null where it stays'),
  seconds: z.int().nullable().describe('what a transcription of the media takes; null while its duration is not known'),
  run: z
    .object({
      id: keySchema,
      state: z.enum(transcriptionStates),
      progress: z.number().nullable().describe('share of the speech that was heard, 0 to 1; null while that is not known'),
      message: z.string().nullable().describe('why it failed'),
      seconds: z.int().describe('seconds it took; given back when it fails'),
      script: z.boolean().describe('it gives a script its times, and hears nothing'),
      preview: z.boolean().describe('the script with its times waits for a decision'),
      createdAt: instantSchema,
    })
    .nullable()
    .describe('the last one'),
  transcript: z
    .object({
      language,
      origin: z.enum(['heard', 'script']),
      edited: z.boolean().describe('somebody changed it'),
      proposed: z.boolean().describe('a later transcription waits for a decision'),
      revision: z.int(),
      updatedAt: instantSchema,
    })
    .nullable(),
  history: z.array(z.object({ message: z.string(), eventDate: instantSchema })).describe('latest first'),
})
export type Transcription = z.output<typeof transcriptionSchema>

export const transcriptSchema = z.object({
  language,
  origin: z.enum(['heard', 'script']),
  revision: z.int().describe('grows with each change'),
  words: z.array(wordSchema).describe('as they stand'),
  proposal: z
    .object({ heard: z.array(wordSchema).describe('what the words are based on'), words: z.array(wordSchema) })
    .nullable()
    .describe('what a later transcription heard'),
})
export type Transcript = z.output<typeof transcriptSchema>

const key = z.object({ key: keySchema.describe('key of the media') })

export const transcriptionRoutes = defineRoutes({
  getTranscription: {
    method: 'GET',
    path: '/videos/transcribe/{key}',
    access: accessRules.listVideos,
    scope: 'videos:read',
    summary: 'Course and history of the automatic subtitle of a media',
    params: key,
    response: transcriptionSchema,
  },
  requestTranscription: {
    method: 'POST',
    path: '/videos/transcribe',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary:
      'Has the sound of a media transcribed into its automatic subtitle; takes seconds of transcription, for accounts with the plugin or given seconds',
    body: z.strictObject({ key: keySchema, language: language.nullish().describe('what is spoken; heard where it is left out') }),
    response: transcriptionSchema,
  },
  stopTranscription: {
    method: 'PUT',
    path: '/videos/transcribe/{key}/stop',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Stops a transcription and gives its seconds back',
    params: key,
    response: transcriptionSchema,
  },
  deleteTranscribed: {
    method: 'DELETE',
    path: '/videos/transcribe/{key}',
    access: accessRules.editVideos,
    scope: 'videos:write',
    summary: 'Deletes the automatic subtitle of a media with its transcript, and stops its transcription',
    params: z.object({ key: keySchema.describe('key of the media, or of its automatic subtitle') }),
    body: z.strictObject({ videoKey: keySchema }),
    response: emptySchema,
  },
  getTranscript: {
    method: 'GET',
    path: '/videos/{key}/transcript',
    access: accessRules.listVideos,
    scope: 'videos:read',
    summary: 'The transcript of a media, word by word',
    params: key,
    response: transcriptSchema,
  },
  saveTranscript: {
    method: 'PUT',
    path: '/videos/{key}/transcript',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Changes the words of a transcript; its subtitle is written anew from them',
    params: key,
    // Two hundred thousand words of eighty bytes.
    bodyLimit: 16 * 1024 * 1024,
    body: z.strictObject({
      revision: z.int().describe('as it was seen; 409 `TRANSCRIPT_CHANGED`, and nothing written, when there is another one by now'),
      words: z.array(wordSchema).min(1, 'Deixe pelo menos uma fala com texto.').max(mostTranscriptWords),
      merged: z.boolean().default(false).describe('the proposal was decided upon: its words are what edits are based on from now on'),
    }),
    response: transcriptSchema,
  },
  alignScript: {
    method: 'POST',
    path: '/videos/{key}/transcript/script',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Finds when the words of a script are said in a media, for a preview; takes no seconds of transcription',
    params: key,
    // Four bytes a character at most, with room for the rest.
    bodyLimit: 4 * longestScript + 64 * 1024,
    body: z.strictObject({
      language,
      text: textSchema.min(1, 'Cole o roteiro do que é dito na mídia.').max(longestScript, 'O roteiro passa de 600.000 caracteres.'),
    }),
    response: transcriptionSchema,
  },
  getScriptPreview: {
    method: 'GET',
    path: '/videos/{key}/transcript/script',
    access: accessRules.listVideos,
    scope: 'videos:read',
    summary: 'The words of a script with the times they are said at, before they are applied',
    params: key,
    response: z.object({ language, words: z.array(wordSchema), poor: z.boolean().describe('the script does not seem to be what is said') }),
  },
  applyScript: {
    method: 'PUT',
    path: '/videos/{key}/transcript/script',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Makes the previewed script the transcript and the automatic subtitle of its media; where those were edited, a proposal',
    params: key,
    response: transcriptionSchema,
  },
  discardScript: {
    method: 'DELETE',
    path: '/videos/{key}/transcript/script',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Drops a previewed script',
    params: key,
    response: emptySchema,
  },
  discardProposal: {
    method: 'DELETE',
    path: '/videos/{key}/transcript/proposal',
    access: accessRules.editSubtitles,
    scope: 'videos:write',
    summary: 'Drops what a later transcription proposed',
    params: key,
    response: emptySchema,
  },
})
