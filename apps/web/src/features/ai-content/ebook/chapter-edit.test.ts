import type { EbookChapter } from '@videozz/domain'
import { expect, it } from 'vitest'
import { addParagraph, joinParagraph, moveById, moveParagraph, placeBeside, splitParagraph } from './chapter-edit.ts'

const evidence = [{ videoKey: 'v', start: 1, end: 2, quote: 'q', captions: [] }]
const picture = (after: string | null) => ({ videoKey: 'v', second: 1, alt: 'x', after })
const chapter: EbookChapter = {
  id: 'c',
  title: 'Luz',
  paragraphs: [
    { id: 'a', kind: 'text', text: 'A luz desenha.', evidence },
    { id: 'b', kind: 'item', text: 'Uma sombra', evidence },
  ],
  pictures: [picture('a'), picture(null)],
}
const shown = ({ paragraphs }: EbookChapter) => paragraphs.map(({ id, kind, text }) => `${id} ${kind} ${text}`)

it('parts a paragraph where the caret is, and joins it again with what is before', () => {
  const parted = splitParagraph(chapter, 'a', 5, 'n')
  expect(shown(parted)).toEqual(['a text A luz', 'n text desenha.', 'b item Uma sombra'])
  expect(parted.paragraphs.map((one) => one.evidence.length)).toEqual([1, 0, 1])
  expect(parted.pictures).toEqual([picture('n'), picture(null)])
  const joined = joinParagraph(parted, 'n')
  expect(joined).toEqual({ chapter, into: 'a', caret: 6 })
  expect(joinParagraph(chapter, 'a')).toBeNull()
})

it('adds a paragraph of the kind of the one it follows', () => {
  expect(shown(addParagraph(chapter, 'b', 'n')).at(-1)).toBe('n item ')
  expect(shown(addParagraph(chapter, null, 'n'))[0]).toBe('n text ')
})

it('moves paragraphs, chapters and pictures, no further than there are places', () => {
  expect(shown(moveParagraph(chapter, 'b', -1))).toEqual(['b item Uma sombra', 'a text A luz desenha.'])
  expect(moveParagraph(chapter, 'b', 1)).toBe(chapter)
  expect(moveById([{ id: 'x' }, { id: 'y' }, { id: 'z' }], 'x', 'z').map(({ id }) => id)).toEqual(['y', 'z', 'x'])
  expect([placeBeside(chapter, picture('a'), 1), placeBeside(chapter, picture('a'), -1)]).toEqual(['b', null])
  expect([placeBeside(chapter, picture('b'), 1), placeBeside(chapter, picture('gone'), -1)]).toEqual([undefined, 'a'])
})
