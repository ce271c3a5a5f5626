import { isAddressedToModel, plainText } from './addressed-to-models.ts'
import type { TextPart } from '../text-model.ts'
import type { Material, NumberedCaption } from './source-media.ts'

/** Captions as data, one part for each media: its title, then a line `[number] text` for each. */
export function captionParts({ medias }: Material, captions: readonly NumberedCaption[]): TextPart[] {
  const places = [...new Set(captions.map(({ media }) => media))]
  return places.map((media) => ({
    kind: 'data',
    name: `media ${media + 1}`,
    text: [
      `title: ${titleShown(medias[media]?.title ?? '')}`,
      ...captions.filter((caption) => caption.media === media).map(({ id, text }) => `[${id}] ${text}`),
    ].join('\n'),
  }))
}

/** A title in one line; none where it speaks to models. */
const titleShown = (title: string): string => (isAddressedToModel(plainText(title)) ? '' : title.replaceAll(/\s+/g, ' '))

/** How captions are to be cited, for the instructions of every kind of content. */
export const citingRules =
  'Each caption stands on a line of its own as [number] text. Cite captions by their numbers, and quote them: the quote is copied from the cited captions character for character, at least three words and at most two captions long, never shortened inside, never corrected, never translated. What no caption says is not written. Write numbers as the captions do, in figures or in words.'
