import { z } from 'zod'
import { keySchema } from './common.ts'
import { lineSchema, textSchema } from './text.ts'

/** Largest body of a call that saves what an item says, in bytes. */
export const maxDocumentBytes = 4 * 1024 * 1024
/** Longest text that is judged at all; what an item may say is judged by the rules of its kind, which tell it field by field. */
export const mostSentText = 5000
/** Levels of a mind map that are read; one may have fewer. */
const readLevels = 12
const mostParts = 500

export const aiEvidenceSchema = z.object({
  videoKey: keySchema,
  start: z.number().describe('seconds of the media at which the words begin'),
  end: z.number().describe('seconds at which they end'),
  quote: z.string().describe('words of its captions, as they stand there'),
  captions: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).describe('the captions that hold them, whole'),
})
/** Words of captions in media that support what was written. */
export type AiEvidence = z.output<typeof aiEvidenceSchema>

/** Evidence in a body, so that what was read can be sent back. */
export const sentEvidenceSchema = z
  .array(z.unknown())
  .max(100)
  .optional()
  .describe('left aside: what was there keeps the captions that support it, and what is new has none')

const id = z.string().regex(/^[\w-]{1,40}$/)

/** A topic of a mind map with those under it; a map is its root. */
export type MindMapTopic = { id: string; label: string; isFolded: boolean; evidence: AiEvidence[]; children: MindMapTopic[] }
/** The same as a person sends it. */
export type SentMindMapTopic = Omit<MindMapTopic, 'evidence' | 'children'> & {
  evidence?: unknown[] | undefined
  children: SentMindMapTopic[]
}

// Level by level, since a schema that names itself reads as deep as whoever sends it likes.
function topicSchema(levels: number): z.ZodType<MindMapTopic> {
  const children = levels > 1 ? z.array(topicSchema(levels - 1)) : z.array(z.never())
  return z.object({ id, label: z.string(), isFolded: z.boolean(), evidence: z.array(aiEvidenceSchema), children })
}
function sentTopicSchema(levels: number): z.ZodType<SentMindMapTopic> {
  const children = levels > 1 ? z.array(sentTopicSchema(levels - 1)).max(mostParts) : z.array(z.never()).max(0)
  return z.strictObject({
    id,
    label: lineSchema.max(mostSentText).describe('1 to 80 characters'),
    isFolded: z.boolean().describe('what is under it is hidden'),
    evidence: sentEvidenceSchema,
    children,
  })
}

/** A mind map: its root topic. */
export const mindMapSchema = topicSchema(readLevels)
export const sentMindMapSchema = sentTopicSchema(readLevels)

const paragraphShape = {
  id,
  kind: z.enum(['text', 'item']).describe('items that follow one another are a list'),
  text: textSchema.max(mostSentText).describe('plain text of 1 to 2000 characters'),
}
const pictureShape = {
  videoKey: keySchema.describe('one of the media of the item'),
  second: z.number().min(0).max(1e6).describe('of the frame in the media'),
  alt: lineSchema.max(mostSentText).describe('what is to be seen: 1 to 200 characters'),
  after: id.nullable().describe('the paragraph it stands after; null before the first'),
}
/** What is known of the frame of a picture: it is being taken, is there, or cannot be taken. */
export const frameStates = ['waiting', 'ready', 'failed'] as const
const leftAside = z.unknown().optional().describe('left aside, so that what was read can be sent back')
const chapterShape = { id, title: lineSchema.max(mostSentText).describe('1 to 128 characters') }

/** What an ebook says besides its title: chapters of paragraphs and of frames of the media. */
export const ebookSchema = z.object({
  chapters: z.array(
    z.object({
      ...chapterShape,
      paragraphs: z.array(z.object({ ...paragraphShape, evidence: z.array(aiEvidenceSchema) })),
      pictures: z.array(
        z.object({ ...pictureShape, image: z.string().nullable().describe('address of the frame'), state: z.enum(frameStates) }),
      ),
    }),
  ),
})
export type EbookContent = z.output<typeof ebookSchema>
export const sentEbookSchema = z.strictObject({
  chapters: z
    .array(
      z.strictObject({
        ...chapterShape,
        paragraphs: z.array(z.strictObject({ ...paragraphShape, evidence: sentEvidenceSchema })).max(mostParts),
        pictures: z.array(z.strictObject({ ...pictureShape, image: leftAside, state: leftAside })).max(mostParts),
      }),
    )
    .max(mostParts),
})
export type SentEbookContent = z.output<typeof sentEbookSchema>
