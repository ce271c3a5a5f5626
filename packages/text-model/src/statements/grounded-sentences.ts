import type { Evidence } from '@videozz/domain'
import { z } from 'zod'
import { citationSchema, groundQuote } from '../captions/ground-quote.ts'
import type { Material } from '../captions/source-media.ts'

/** A sentence with the words it rests on, as a model writes it. */
export const sentenceSchema = z.object({ text: z.string(), evidence: citationSchema })
export type CitedSentence = z.output<typeof sentenceSchema>

export type GroundedSentence = { text: string; evidence: Evidence[] }

/** The sentence with its evidence; null where its quote does not stand in the captions it names, or it is empty or too long. */
export function groundSentence(material: Material, { text, evidence }: CitedSentence, longest: number): GroundedSentence | null {
  const found = groundQuote(material, evidence)
  const tidy = text.replaceAll(/\s+/g, ' ').trim()
  return found && tidy !== '' && tidy.length <= longest ? { text: tidy, evidence: [found] } : null
}
