import { longestLine } from '@videozz/domain'
import { z } from 'zod'
import { createAsker, type WritingContext, type WritingUsage } from '../ask/ask-model.ts'
import { inParallel } from '../ask/in-parallel.ts'
import { type NumberedCaption, readMaterial, type SourceCaption } from '../captions/source-media.ts'
import { areNumbersKept, isNothingShouted, isPlainText } from '../statements/plain-text.ts'
import { fitCaption } from './fit-caption.ts'

/** Languages captions are translated into, by their tags, as models are told. */
export const translationLanguages = { en: 'English', es: 'Spanish', 'pt-br': 'Portuguese of Brazil' } as const
export type TranslationLanguage = keyof typeof translationLanguages

export type TranslationRequest = {
  captions: readonly SourceCaption[]
  language: TranslationLanguage
  /** Of the media: tells what the words are about. */
  title?: string
  /** How many of all captions are translated. */
  onProgress?: (done: number, total: number) => void | Promise<void>
}
export type TranslatedCaptions = {
  /** One for each, in their order and at their times, of one or two lines of at most 42 characters. */
  captions: SourceCaption[]
  /** Indexes of captions that stayed as they were: nothing fit came for them, or they speak to a model. */
  missing: number[]
  usage: WritingUsage
}

// One of another form costs none of the others.
const translationsSchema = z.object({ translations: z.array(z.object({ id: z.int(), text: z.string() }).nullable().catch(null)) })

/** Captions in one call, round by round: what did not come is asked for again in smaller company. */
const sizes = [40, 12, 4, 1] as const
const most = longestLine * 2

/** Translates captions one by one. What comes that does not fit, or lost a number, is asked for again within bounds. @throws TextModelError. */
export async function translateCaptions(context: WritingContext, request: TranslationRequest): Promise<TranslatedCaptions> {
  const { captions, language, title = '', onProgress } = request
  const asker = createAsker(context)
  const material = readMaterial([{ videoKey: '', title, captions }])
  const done = new Map<number, string[]>()
  const system = [
    `You translate captions of a video into ${translationLanguages[language]}.`,
    `Each caption stands on a line of its own as [number] text. Give for each number the translation of its text, and of its text alone: one for each, none joined, none left out. Captions continue one another: a sentence goes on in the next.`,
    `At most ${most} characters each, so that it fits in two lines of ${longestLine}; shorten where it is needed, without losing what is said. Keep numbers in figures and names as they are.`,
  ].join('\n')

  const translate = async (batch: readonly NumberedCaption[]): Promise<number> => {
    const [first] = batch
    const before = material.captions.filter(({ id }) => first && id < first.id && id >= first.id - 3).map(({ text }) => text)
    const answer = await asker.tryAsk({
      name: 'caption_translation',
      system,
      parts: [
        { kind: 'text', text: `Translate these ${batch.length} captions.` },
        ...(title === '' ? [] : [{ kind: 'data' as const, name: 'title of the video', text: title }]),
        ...(before.length === 0
          ? []
          : [{ kind: 'data' as const, name: 'what is said before, not to be translated', text: before.join('\n') }]),
        { kind: 'data', name: 'media 1', text: batch.map(({ id, text }) => `[${id}] ${text}`).join('\n') },
      ],
      schema: translationsSchema,
      maxTokens: 500 + batch.length * 80,
    })
    const found = (answer?.translations ?? []).filter((translation) => translation !== null)
    let accepted = 0
    for (const { id, text } of batch) {
      const translation = found.find((one) => one.id === id)?.text
      // The same words for different captions translate none of them.
      const alike = found.filter((one) => one.text === translation && batch.find((other) => other.id === one.id)?.text !== text)
      if (translation === undefined || new Set(alike.map((one) => one.id)).size > 1) continue
      const lines = fitCaption(translation, language)
      if (!lines || !isPlainText(translation, text) || !areNumbersKept(translation, text) || !isNothingShouted(translation, text)) continue
      done.set(id, lines)
      accepted++
    }
    await onProgress?.(done.size, captions.length)
    return accepted
  }

  for (const [round, size] of sizes.entries()) {
    const pending = material.captions.filter(({ id }) => !done.has(id))
    const batches = Array.from({ length: Math.ceil(pending.length / size) }, (_, at) => pending.slice(at * size, (at + 1) * size))
    const accepted = await inParallel(batches, asker.parallel, translate)
    // Where not one came in two rounds, no smaller company helps.
    if (round > 0 && accepted.every((count) => count === 0)) break
  }
  const byIndex = new Map(material.captions.map(({ id, index }) => [index, done.get(id)]))
  return {
    captions: captions.map(({ start, end, lines }, index) => ({ start, end, lines: byIndex.get(index) ?? lines })),
    missing: captions.flatMap(({ lines }, index) => (lines.join('').trim() !== '' && !byIndex.get(index) ? [index] : [])),
    usage: asker.usage,
  }
}
