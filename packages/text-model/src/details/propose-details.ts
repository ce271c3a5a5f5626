import { z } from 'zod'
import type { Asker, WritingContext, WritingUsage } from '../ask/ask-model.ts'
import { beginWriting } from '../ask/begin-writing.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { captionParts, citingRules } from '../captions/caption-parts.ts'
import { evidenceOf } from '../captions/ground-quote.ts'
import type { Material, NumberedCaption, SourceMedia } from '../captions/source-media.ts'
import { checkStatements, type Statement } from '../statements/check-statements.ts'
import { groundSentence, type GroundedSentence, sentenceSchema } from '../statements/grounded-sentences.ts'
import { isSimilar, wordsOf } from '../statements/similar-text.ts'

/** Limits of what is proposed. Lengths are UTF-16 units. */
export const proposalLimits = { title: 128, description: 5000, sentence: 300, sentences: 8, tags: 10, tag: 40, chapters: 30 } as const
/** Chapters begin no closer to one another, in seconds. */
const leastApart = 10

export type DetailsRequest = {
  media: SourceMedia
  /** Of the media, in seconds. */
  duration: number
}
/** What is proposed for a media, each part to be taken over or left. */
export type ProposedDetails = {
  /** Null where none rests on the captions. */
  title: string | null
  /** Sentences of `sentences`, joined. */
  description: string | null
  /** The sentences of the description with their evidence. */
  sentences: GroundedSentence[]
  /** Words of the captions. */
  tags: string[]
  /** Whole seconds within the duration, in order. */
  chapters: { start: number; title: string }[]
  usage: WritingUsage
}

const partSchema = z.object({
  headline: z.string().describe('a title for the recording'),
  sentences: z.array(sentenceSchema.nullable().catch(null)),
  tags: z.array(z.string()),
  chapters: z.array(
    z
      .object({ caption: z.int().describe('number of the caption it begins with'), title: z.string() })
      .nullable()
      .catch(null),
  ),
})
const headlineSchema = z.object({ headline: z.string().describe('a title for the recording') })

const system = [
  'You propose how a recorded lesson is described, from its captions alone and in their language.',
  citingRules,
  `headline: what the lesson is about, at most ${proposalLimits.title} characters. sentences: what a viewer learns, the most important first, each citing its evidence. tags: words or short terms that the captions use. chapters: where a new subject begins, each with the number of the caption it begins with and a short title.`,
].join('\n')

/** Proposes title, description, tags and chapters of a media. What its captions do not say is left out. @throws TextModelError. */
export async function proposeDetails(context: WritingContext, { media, duration }: DetailsRequest): Promise<ProposedDetails> {
  const { asker, material, stretches } = await beginWriting(context, [media])
  const perStretch = Math.max(2, Math.ceil(proposalLimits.sentences / stretches.length))
  const parts = await inParallel(stretches, asker.parallel, (captions) =>
    asker.tryAsk({
      name: 'media_details',
      system,
      parts: [
        { kind: 'text', text: `Write a headline, ${perStretch} sentences, at most 10 tags and the chapters of this part.` },
        ...captionParts(material, captions),
      ],
      schema: partSchema,
      maxTokens: 4000,
    }),
  )
  const written = parts.filter((part) => part !== null)
  const cited = written.flatMap(({ sentences }) =>
    sentences.flatMap((sentence) => (sentence && groundSentence(material, sentence, proposalLimits.sentence)) ?? []),
  )
  const unlike = cited.filter((one, at) => !cited.slice(0, at).some((other) => isSimilar(one.text, other.text)))
  const sentences = await keepSupported(asker, unlike)
  const offered = chaptersOf(
    material,
    written.flatMap(({ chapters }) => chapters.filter((chapter) => chapter !== null)),
    duration,
  )
  const kept = (await keepSupported(asker, offered)).map(({ start, text }) => ({ start, title: text }))
  const chosen = sentences.slice(0, proposalLimits.sentences)
  const headline = await findHeadline(
    asker,
    written.map((part) => part.headline),
    chosen,
  )
  return {
    title: headline,
    description: chosen.length === 0 ? null : chosen.map(({ text }) => endSentence(text)).join(' '),
    sentences: chosen,
    tags: tagsOf(
      material,
      written.flatMap(({ tags }) => tags),
    ),
    chapters: kept,
    usage: asker.usage,
  }
}

async function keepSupported<T extends Statement>(asker: Asker, statements: readonly T[]): Promise<T[]> {
  const supported = await checkStatements(asker, statements)
  return statements.filter((_, at) => supported[at])
}

const aroundChapter = 6

/** Chapters at captions there are, each with what is said from there on as its evidence. */
function chaptersOf(
  material: Material,
  chapters: readonly { caption: number; title: string }[],
  duration: number,
): (Statement & { start: number })[] {
  const found: (Statement & { start: number })[] = []
  const placed = chapters.flatMap(({ caption, title }) => {
    const first = material.byId.get(caption)
    const start = first === undefined ? undefined : startOf(material, first)
    return first && start !== undefined ? [{ first, start, text: title.replaceAll(/\s+/g, ' ').trim() }] : []
  })
  for (const { first, start, text } of placed.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (text === '' || text.length > proposalLimits.title || start >= duration || (last && start - last.start < leastApart)) continue
    const evidence = evidenceOf(
      material,
      material.captions.filter(({ id }) => id >= first.id && id < first.id + aroundChapter),
    )
    if (evidence && found.length < proposalLimits.chapters) found.push({ text, start, evidence: [evidence] })
  }
  return found
}

/** Whole second at which a caption begins; the first one begins the media. */
const startOf = ({ medias, captions }: Material, caption: NumberedCaption): number =>
  caption.id === captions[0]?.id ? 0 : Math.floor(medias[caption.media]?.captions[caption.index]?.start ?? 0)

/** A title that the sentences support: that of the only part, or one written of all of them. */
async function findHeadline(asker: Asker, headlines: readonly string[], sentences: readonly GroundedSentence[]): Promise<string | null> {
  if (sentences.length === 0) return null
  const joined =
    headlines.length > 1
      ? await asker.tryAsk({
          name: 'media_title',
          system: `You write the title of a recorded lesson from sentences about it, in their language, at most ${proposalLimits.title} characters. Say nothing that they do not say.`,
          parts: [
            { kind: 'text', text: 'Write the title.' },
            { kind: 'data', name: 'sentences', text: sentences.map(({ text }) => JSON.stringify(text)).join('\n') },
          ],
          schema: headlineSchema,
          maxTokens: 1000,
        })
      : { headline: headlines[0] ?? '' }
  const text = joined?.headline.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '') ?? ''
  if (text === '' || text.length > proposalLimits.title) return null
  const [kept] = await keepSupported(asker, [{ text, evidence: sentences.flatMap(({ evidence }) => evidence) }])
  return kept?.text ?? null
}

/** Tags whose words stand in the captions, none twice, those named most often first. */
function tagsOf({ captions }: Material, tags: readonly string[]): string[] {
  const said = ` ${captions.map(({ text }) => wordsOf(text).join(' ')).join(' ')} `
  const counts = new Map<string, { tag: string; count: number }>()
  for (const tag of tags.map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
    const words = wordsOf(tag).join(' ')
    if (words === '' || tag.length > proposalLimits.tag || !said.includes(` ${words} `)) continue
    counts.set(words, { tag, count: (counts.get(words)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, proposalLimits.tags)
    .map(({ tag }) => tag)
}

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
