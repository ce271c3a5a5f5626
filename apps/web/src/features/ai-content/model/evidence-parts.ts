import type { Evidence } from '@videozz/domain'

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The captions of a piece of evidence as one text, parted at the words that are used. */
export function evidenceParts({ quote, captions }: Pick<Evidence, 'quote' | 'captions'>): { before: string; used: string; after: string } {
  const whole = plain(captions.map(({ text }) => text).join(' '))
  const used = plain(quote)
  const at = whole.indexOf(used)
  if (at < 0) return { before: '', used, after: '' }
  return { before: whole.slice(0, at), used, after: whole.slice(at + used.length) }
}
