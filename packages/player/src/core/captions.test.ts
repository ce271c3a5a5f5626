import { describe, expect, it } from 'vitest'
import { createCaptionMemory, findTrack, firstTrack } from './caption-memory.ts'
import { defaultCaptionStyle, isDefaultStyle, toCaptionStyle } from './caption-style.ts'
import { type CueSettings, placeCue } from './place-cue.ts'

const cue = (change: Partial<CueSettings> = {}): CueSettings => ({
  line: 'auto',
  snapToLines: true,
  position: 'auto',
  align: 'center',
  ...change,
})

describe('placeCue', () => {
  it('places a cue at the bottom centre by default', () => {
    expect(placeCue(cue())).toEqual({ at: 'bottom', side: 'centre', align: 'center' })
  })
  it('places cues with a line in the upper half at the top, others at the bottom', () => {
    const high = [{ line: 0 }, { line: 6 }, { line: -12 }, { line: 10, snapToLines: false }]
    const low = [{ line: 13 }, { line: -1 }, { line: 85, snapToLines: false }, { line: 400 }, { line: 100, snapToLines: false }]
    expect(high.map((change) => placeCue(cue(change)).at)).toEqual(high.map(() => 'top'))
    expect(low.map((change) => placeCue(cue(change)).at)).toEqual(low.map(() => 'bottom'))
  })
  it('takes the side from the position, else from the alignment', () => {
    expect(
      [cue({ align: 'start' }), cue({ align: 'right' }), cue({ position: 20 }), cue({ align: 'start', position: 80 })].map(
        (one) => placeCue(one).side,
      ),
    ).toEqual(['left', 'right', 'left', 'right'])
  })
})

describe('caption preferences of the viewer', () => {
  const choiceStore = (text: string | null = null) => {
    const pages = new Map(text === null ? [] : [['videozz-captions', text]])
    return { read: (name: string) => pages.get(name) ?? null, write: (name: string, value: string) => void pages.set(name, value) }
  }
  it('createCaptionMemory reads back the stored preferences', () => {
    const book = choiceStore()
    const memory = createCaptionMemory(book)
    memory.keep({ on: true, language: 'pt-BR', label: 'Português' })
    memory.keep({ style: { size: 'large', colour: 'yellow', back: 'none' } })
    expect(createCaptionMemory(book).read()).toEqual({
      on: true,
      language: 'pt-BR',
      label: 'Português',
      style: { size: 'large', colour: 'yellow', back: 'none' },
    })
  })
  it.each(['', '{', '7', '[]', '{"on":"yes","language":7,"style":{"size":"__proto__","colour":"url(x)","back":"solid"}}'])(
    'createCaptionMemory returns the defaults for the stored value %s',
    (text) => {
      const { on, language, style } = createCaptionMemory(choiceStore(text)).read()
      expect([on, language, style.size, style.colour]).toEqual([false, null, 'normal', 'white'])
    },
  )
  it('createCaptionMemory keeps preferences in memory without a choice store', () => {
    const memory = createCaptionMemory(undefined)
    memory.keep({ on: true })
    expect(memory.read().on).toBe(true)
  })
  it('toCaptionStyle keeps known values and uses defaults for others', () => {
    expect(toCaptionStyle({ size: 'huge', back: 'x' })).toEqual({ ...defaultCaptionStyle, size: 'huge' })
    expect([isDefaultStyle(toCaptionStyle(null)), isDefaultStyle(toCaptionStyle({ colour: 'cyan' }))]).toEqual([true, false])
  })

  const tracks = [
    { language: 'en-US', label: 'Inglês' },
    { language: 'pt-BR', label: 'Português (automática)' },
    { language: 'pt-BR', label: 'Português' },
  ]
  const chose = (language: string | null, label: string | null = null) => ({ on: true, language, label, style: defaultCaptionStyle })
  it('findTrack selects a track by language and, among several, by label', () => {
    expect(
      [chose('pt-BR', 'Português'), chose('pt-BR'), chose('pt'), chose('en-GB'), chose('es-ES'), chose(null)].map((one) =>
        findTrack(tracks, one),
      ),
    ).toEqual([2, 1, 1, 0, -1, -1])
  })
  it('firstTrack uses a browser language, else the first track', () => {
    expect(firstTrack(tracks, chose(null), ['fr', 'pt-PT', 'en'])).toBe(1)
    expect(firstTrack(tracks, chose('es-ES'), ['fr'])).toBe(0)
    expect(firstTrack([], chose('pt-BR'), ['pt'])).toBe(-1)
  })
})
