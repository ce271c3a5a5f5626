import { isAddressedToModel, plainText } from './addressed-to-models.ts'

/** A media as it is written from: its captions in the order of their times. Seconds from its beginning. */
export type SourceMedia = {
  videoKey: string
  title: string
  captions: readonly SourceCaption[]
}
export type SourceCaption = { start: number; end: number; lines: string[] }

/** A caption as models are shown it: with a number of its own in the whole material. */
export type NumberedCaption = {
  id: number
  media: number
  /** In the captions of its media. */
  index: number
  text: string
}

/** The captions of all media, numbered. Empty ones are left out, and those addressed to models. */
export type Material = {
  medias: readonly SourceMedia[]
  captions: readonly NumberedCaption[]
  byId: ReadonlyMap<number, NumberedCaption>
}

export function readMaterial(medias: readonly SourceMedia[]): Material {
  const captions = medias.flatMap((media, at) => numberable(media, at)).map((caption, index) => ({ id: index + 1, ...caption }))
  return { medias, captions, byId: new Map(captions.map((caption) => [caption.id, caption])) }
}

function numberable({ captions }: SourceMedia, media: number): Omit<NumberedCaption, 'id'>[] {
  const texts = captions.map(({ lines }) => lines.join(' ').replaceAll(/\s+/g, ' ').trim())
  const plain = texts.map(plainText)
  const hostile = plain.map(isAddressedToModel)
  // An instruction may run over two captions.
  for (const [index, text] of plain.entries()) {
    const next = plain[index + 1]
    if (next === undefined || hostile[index] || hostile[index + 1] || !isAddressedToModel(`${text} ${next}`)) continue
    hostile[index] = true
    hostile[index + 1] = true
  }
  return texts.flatMap((text, index) => (text === '' || hostile[index] ? [] : [{ media, index, text }]))
}

/** Most characters of captions in one request. */
export const stretchCharacters = 24_000

/** Parts of the material of about the same length, each short enough for one request; captions are never cut. */
export function stretchesOf(captions: readonly NumberedCaption[], most = stretchCharacters): NumberedCaption[][] {
  const total = captions.reduce((sum, { text }) => sum + text.length, 0)
  const target = Math.max(1, total / Math.max(1, Math.ceil(total / most)))
  const stretches: NumberedCaption[][] = []
  let filled = 0
  for (const caption of captions) {
    const place = Math.floor(filled / target)
    const stretch = (stretches[place] ??= [])
    stretch.push(caption)
    filled += caption.text.length
  }
  return stretches.filter((stretch) => stretch !== undefined && stretch.length > 0)
}

/** Length of a text part of the material. */
export const charactersOf = (captions: readonly NumberedCaption[]): number => captions.reduce((sum, { text }) => sum + text.length, 0)
