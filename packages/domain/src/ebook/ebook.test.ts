import { describe, expect, it } from 'vitest'
import { chapterBlocks, type Ebook, type EbookChapter, ebookFaults, removeParagraph } from './ebook.ts'

const paragraph = (id: string, kind: 'text' | 'item' = 'text', text = id) => ({ id, kind, text, evidence: [] })
const picture = (second: number, after: string | null, alt = 'Quadro') => ({ videoKey: 'v', second, alt, after })
const chapter: EbookChapter = {
  id: 'c',
  title: 'Luz',
  paragraphs: [paragraph('a'), paragraph('b', 'item'), paragraph('c', 'item'), paragraph('d')],
  pictures: [picture(1, 'b'), picture(2, null), picture(3, 'd'), picture(4, 'gone')],
}
const ebook: Ebook = { title: 'Curso', chapters: [chapter] }

describe('chapterBlocks', () => {
  it('joins items to lists, and puts pictures where they stand', () => {
    const shown = chapterBlocks(chapter).map((block) =>
      block.kind === 'text' ? block.paragraph.id : block.kind === 'list' ? block.items.map(({ id }) => id) : block.picture.second,
    )
    expect(shown).toEqual([2, 'a', ['b'], 1, ['c'], 'd', 3, 4])
    const together = chapterBlocks({ ...chapter, pictures: [] })
    expect(together.map(({ kind }) => kind)).toEqual(['text', 'list', 'text'])
  })
})

it('removeParagraph leaves its pictures after the one before', () => {
  expect(removeParagraph(chapter, 'b').pictures[0]).toEqual(picture(1, 'a'))
  expect(removeParagraph({ ...chapter, pictures: [picture(1, 'a')] }, 'a').pictures).toEqual([picture(1, null)])
  expect(removeParagraph(chapter, 'none')).toBe(chapter)
})

describe('ebookFaults', () => {
  it('are none of a whole ebook', () => expect(ebookFaults(ebook)).toEqual({}))
  it.each([
    [{ title: ' ' }, { title: 'Digite um título para o ebook' }],
    [{ title: 'x'.repeat(129) }, { title: 'O título não pode ter mais que 128 caracteres' }],
    [{ chapters: [] }, { chapters: 'Adicione pelo menos um capítulo ao ebook' }],
    [
      {
        chapters: Array.from({ length: 7 }, () => ({
          ...chapter,
          pictures: Array.from({ length: 29 }, () => picture(1, null, 'Um salto')),
        })),
      },
      { chapters: 'O ebook pode ter no máximo 200 imagens' },
    ],
    [{ chapters: [{ ...chapter, title: '' }] }, { chapter: { c: 'Digite um título para o capítulo' } }],
    [{ chapters: [{ ...chapter, pictures: [picture(1, null, ' ')] }] }, { chapter: { c: 'Descreva todas as imagens do capítulo' } }],
    [
      { chapters: [{ ...chapter, paragraphs: [paragraph('p', 'text', ''), paragraph('q', 'text', 'x'.repeat(2001))] }] },
      { paragraph: { p: 'O parágrafo é obrigatório', q: 'O parágrafo não pode ter mais que 2000 caracteres' } },
    ],
  ])('of %#', (change, faults) => {
    expect(ebookFaults({ ...ebook, ...change })).toEqual(faults)
  })
})
