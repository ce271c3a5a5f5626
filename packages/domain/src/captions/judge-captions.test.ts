import { expect, it } from 'vitest'
import { captionsToCues, cuesToCaptions } from './captions-to-cues.ts'
import { judgeCaptions } from './judge-captions.ts'
import { readSubtitle, writeVtt } from '../read-subtitle.ts'

const { TextEncoder } = globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } }
const caption = (start: number, end: number, ...lines: string[]) => ({ start, end, lines })

it('counts every fault of captions', () => {
  const captions = [
    caption(0, 2, 'Bom dia, pessoal.'),
    caption(1.5, 2, 'a', 'b', 'c'),
    caption(3, 11, 'x'.repeat(43)),
    caption(12, 13, 'dezoito letras de ', 'uma'),
    caption(14, 15.05, 'são mais de vinte, por isso'),
    caption(20, 20.834, 'o fim é de'),
  ]
  expect(judgeCaptions(captions, 'pt')).toEqual({
    captions: 6,
    longLines: 1,
    tallCaptions: 1,
    tooShort: 1,
    tooLong: 1,
    shareOver17: 2 / 6,
    shareOver20: 2 / 6,
    shareAtPunctuation: 1 / 6,
    weakBreaks: 3,
    breaks: 8,
    overlaps: 1,
  })
  expect(judgeCaptions([])).toMatchObject({ captions: 0, shareOver17: 0, shareAtPunctuation: 0 })
})

it('takes five sixths of a second and seven as they are written in milliseconds', () => {
  expect(judgeCaptions([caption(0, 0.833, 'Oi'), caption(1, 8, 'Oi'), caption(8, 15.001, 'Oi')])).toMatchObject({ tooShort: 0, tooLong: 0 })
})

it('writes captions that are read again as they were said, signs of markup included', () => {
  const captions = [caption(1, 2.5, 'se a < b & c > d,', '<i>então</i> --> fim'), caption(3, 4, '&amp; {x}')]
  const cues = captionsToCues(captions)
  expect(cues[0]?.markup).toBe('se a &lt; b &amp; c &gt; d,\n&lt;i&gt;então&lt;/i&gt; --&gt; fim')
  const read = readSubtitle(new TextEncoder().encode(writeVtt(cues)))
  expect(read?.faults).toEqual([])
  expect(cuesToCaptions(read?.cues ?? [])).toEqual(captions)
})
