import { type Evidence, findQuote } from '@videozz/domain'
import { z } from 'zod'
import type { Material, NumberedCaption } from './source-media.ts'

/** How a model cites: captions by number, and words of theirs. */
export const citationSchema = z.object({
  captions: z.array(z.int()).describe('numbers of the captions that hold the quote, in order'),
  quote: z.string().describe('copied from those captions character for character'),
})
export type Citation = z.output<typeof citationSchema>

const fewestWords = 3

/**
 * The evidence of a citation: only where the quote stands exactly in the captions it names. Null where a caption does not exist, captions of
 * different media are named, the quote is too short to show anything, or stands elsewhere.
 */
export function groundQuote({ medias, byId }: Material, { captions, quote }: Citation): Evidence | null {
  const named = captions.map((id) => byId.get(id))
  const [first] = named
  const media = first && medias[first.media]
  if (!media || (quote.match(/[\p{L}\p{N}]+/gu) ?? []).length < fewestWords) return null
  const indexes: number[] = []
  for (const caption of named) {
    if (caption?.media !== first.media) return null
    indexes.push(caption.index)
  }
  const found = findQuote(quote, media.captions, indexes)
  if (!found) return null
  const held = media.captions.slice(found.from, found.to).map(({ start, end, lines }) => ({ start, end, text: lines.join(' ') }))
  return { videoKey: media.videoKey, start: found.start, end: found.end, quote: found.text, captions: held }
}

/** Evidence of all citations; null where one of them is not grounded, or there is none. */
export function groundAll(material: Material, citations: readonly Citation[]): Evidence[] | null {
  const found: Evidence[] = []
  for (const citation of citations) {
    const evidence = groundQuote(material, citation)
    if (!evidence) return null
    found.push(evidence)
  }
  return found.length === 0 ? null : found
}

/** Evidence of captions themselves, whole, of one media and in order; null of none. */
export function evidenceOf({ medias }: Material, captions: readonly NumberedCaption[]): Evidence | null {
  const [first] = captions
  const media = first && medias[first.media]
  const held = captions.flatMap(({ media: place, index }) => (place === first?.media ? (media?.captions[index] ?? []) : []))
  const [opening, closing] = [held[0], held.at(-1)]
  if (!media || !opening || !closing) return null
  const texts = held.map(({ start, end, lines }) => ({ start, end, text: lines.join(' ') }))
  return {
    videoKey: media.videoKey,
    start: opening.start,
    end: closing.end,
    quote: texts.map(({ text }) => text).join(' '),
    captions: texts,
  }
}
