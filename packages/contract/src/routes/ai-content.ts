import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { type AiOrigin, aiLimits, alternativeKeys, maxQuestionImageBytes, questionOrigins } from '../ai-content.ts'
import { maxDocumentBytes, mostSentText, sentEbookSchema, sentEvidenceSchema, sentMindMapSchema } from '../ai-documents.ts'
import { ebookItemSchema, listedAiItemSchema, mindMapItemSchema, quizSchema, quizSettings } from '../ai-items.ts'
import { emptySchema, keySchema } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, textSchema } from '../text.ts'

const sentQuestion = z.strictObject({
  key: keySchema.describe('of a new question a new one, chosen by the caller'),
  question: lineSchema.max(mostSentText).describe('1 to 200 characters'),
  alternatives: z
    .array(z.strictObject({ key: z.enum(alternativeKeys), answer: lineSchema.max(mostSentText).describe('1 to 100 characters') }))
    .max(20)
    .describe('2 to 6, lettered in their order, from A'),
  correctAnswer: z.enum(alternativeKeys).nullable().describe('letter of the correct alternative'),
  explanation: textSchema.max(mostSentText).default('').describe('at most 500 characters'),
  image: z.string().max(200).nullable().optional().describe('address of its picture; null: none; left out: as it was'),
  origin: z.enum(questionOrigins).optional().describe('left aside: questions that were there keep theirs, new ones are `manual`'),
  evidence: sentEvidenceSchema,
})

const seen = z
  .int()
  .min(0)
  .optional()
  .describe('its `version` as it was seen; 409 `AI_ITEM_CHANGED`, and nothing written, when there is another one by now')
const title = lineSchema.max(mostSentText).describe('1 to 128 characters')

const { quiz: read, editQuiz: edit } = accessRules
const params = z.object({ id: keySchema })
const byId = z.strictObject({ id: keySchema })
const imageParams = z.object({ id: keySchema, questionKey: keySchema })

const list = <O extends AiOrigin>(origin: O) =>
  ({
    method: 'GET',
    path: `/${origin}`,
    access: read,
    scope: 'videos:read',
    summary: `Items of the kind ${origin}; a search finds titles`,
    query: z.object({
      search: z.string().max(aiLimits.search, 'A busca deve ter no máximo 200 caracteres.').default(''),
      orderBy: z.enum(['createdAt', 'oldestCreatedAt', 'title', 'ascTitle', 'descTitle']).default('createdAt'),
      sortBy: z.enum(['asc', 'desc']).optional().describe('direction of `createdAt` and `title`'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      itemsPerPage: z.coerce.number().int().min(1).max(100).default(10),
    }),
    response: page(listedAiItemSchema),
  }) as const

const create = <O extends AiOrigin>(origin: O) =>
  ({
    method: 'POST',
    path: `/${origin}`,
    access: edit,
    scope: 'videos:write',
    summary: `Has AI write one of the kind ${origin} from media that are ready, in this order`,
    body: z.strictObject({
      videoKeys: z
        .array(keySchema, 'Selecione pelo menos uma mídia')
        .min(1, 'Selecione pelo menos uma mídia')
        .max(aiLimits.medias, `Selecione no máximo ${aiLimits.medias} mídias`)
        .refine((keys) => new Set(keys).size === keys.length, 'Cada mídia pode ser escolhida uma vez'),
      transcribe: z
        .boolean()
        .default(false)
        .describe('media without a subtitle are transcribed first, each time it is begun, which takes seconds of transcription; it waits'),
    }),
    response: z.object({ id: keySchema }),
  }) as const

const get = <O extends AiOrigin, S extends z.ZodType>(origin: O, response: S) =>
  ({
    method: 'GET',
    path: `/${origin}/{id}`,
    access: read,
    scope: 'videos:read',
    summary: `One item of the kind ${origin}, with what it says once it is completed`,
    params,
    response,
  }) as const

const update = <O extends AiOrigin, B extends z.ZodType, S extends z.ZodType>(origin: O, body: B, response: S) =>
  ({
    method: 'PUT',
    path: `/${origin}/{id}`,
    access: edit,
    scope: 'videos:write',
    summary: `Changes what a completed item of the kind ${origin} says`,
    bodyLimit: maxDocumentBytes,
    params,
    body,
    response,
  }) as const

const remove = <O extends AiOrigin>(origin: O) =>
  ({
    method: 'DELETE',
    path: `/${origin}`,
    access: edit,
    scope: 'videos:write',
    summary: `Deletes an item of the kind ${origin} for good, also while it is being written`,
    body: byId,
    response: emptySchema,
  }) as const

const resend = <O extends AiOrigin>(origin: O) =>
  ({
    method: 'PUT',
    path: `/${origin}-resend`,
    access: edit,
    scope: 'videos:write',
    summary: `Has an item of the kind ${origin} that failed written again`,
    body: byId,
    response: emptySchema,
  }) as const

export const aiContentRoutes = defineRoutes({
  getAiAvailability: {
    method: 'GET',
    path: '/ai/availability',
    access: read,
    scope: 'videos:read',
    summary: 'Whether content can be written by AI here, by whom, and within which limits',
    response: z.object({
      configured: z.boolean().describe('the operator has set a text model'),
      place: z.string().nullable().describe('who is sent the captions of the media: the host of the service'),
      model: z.string().nullable(),
      limits: z.object({
        medias: z.int().describe('of one item'),
        open: z.int().describe('items that are written at once'),
        dailyCalls: z.int().describe('requests to the model for the account on a day of UTC'),
        callsToday: z.int().describe('those it has had'),
      }),
    }),
  },
  listQuizzes: list('quiz'),
  createQuiz: create('quiz'),
  getQuiz: get('quiz', quizSchema),
  updateQuiz: update(
    'quiz',
    z.strictObject({
      title,
      questions: z.array(sentQuestion).max(2 * aiLimits.questions),
      ...quizSettings,
      seen,
    }),
    quizSchema,
  ),
  deleteQuiz: remove('quiz'),
  resendQuiz: resend('quiz'),
  uploadQuestionImage: {
    method: 'PUT',
    path: '/quiz/{id}/image/{questionKey}',
    access: edit,
    scope: 'videos:write',
    summary:
      'Keeps a picture for a question, also for one that is not saved yet; it is the question’s once the quiz is saved with its address',
    params: imageParams,
    fileLimit: maxQuestionImageBytes,
    tooLarge: 'IMAGE_TOO_LARGE',
    response: z.object({ url: z.string() }),
  },
  deleteQuestionImage: {
    method: 'DELETE',
    path: '/quiz/{id}/image/{questionKey}',
    access: edit,
    scope: 'videos:write',
    summary: 'Deletes the picture that was kept for a question and not saved; where there is none, the question’s own',
    params: imageParams,
    response: z.object({ version: z.int().describe('of the quiz, which is another where its own picture was deleted') }),
  },
  listMindMaps: list('mindMap'),
  createMindMap: create('mindMap'),
  getMindMap: get('mindMap', mindMapItemSchema),
  updateMindMap: update('mindMap', z.strictObject({ title, content: sentMindMapSchema, seen }), mindMapItemSchema),
  deleteMindMap: remove('mindMap'),
  resendMindMap: resend('mindMap'),
  listEbooks: list('ebook'),
  createEbook: create('ebook'),
  getEbook: get('ebook', ebookItemSchema),
  updateEbook: update('ebook', z.strictObject({ title, content: sentEbookSchema, seen }), ebookItemSchema),
  takeEbookFrame: {
    method: 'PUT',
    path: '/ebook/{id}/frame',
    access: edit,
    scope: 'videos:write',
    summary: 'Takes a frame of a media for an ebook, and answers when it is there; it is a picture of the ebook once that is saved with it',
    params,
    body: z.strictObject({
      videoKey: keySchema.describe('one of the media of the item'),
      second: z.number().min(0).max(1e6).describe('of the frame in the media'),
    }),
    response: z.object({ image: z.string().describe('address of the frame') }),
  },
  exportEbookEpub: {
    method: 'GET',
    path: '/ebook/{id}/export/epub',
    access: read,
    scope: 'videos:read',
    summary: 'An ebook as EPUB 3, with those of its pictures that are there',
    params,
    raw: 'application/epub+zip',
  },
  deleteEbook: remove('ebook'),
  resendEbook: resend('ebook'),
})
