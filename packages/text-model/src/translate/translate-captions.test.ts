import { longestLine } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { sampleLesson } from '../testing/sample-lesson.ts'
import { injections, openWritingWorld, withInjections, writingMoods } from '../testing/writing-world.ts'
import { fitCaption } from './fit-caption.ts'
import { translateCaptions } from './translate-captions.ts'

const { server, context } = openWritingWorld()

describe('translateCaptions', () => {
  it('gives one for each, at the same times, within two lines', async () => {
    const { captions } = sampleLesson('a', 100)
    const told: number[] = []
    const done = await translateCaptions(context(), {
      captions,
      language: 'en',
      title: 'Aula',
      onProgress: (count) => void told.push(count),
    })
    expect(done.missing).toEqual([])
    expect(done.captions.map(({ start, end }) => [start, end])).toEqual(captions.map(({ start, end }) => [start, end]))
    expect(done.captions[1]?.lines.join(' ')).toBe('São oito quadros of antecipação before of the salto of the pássaro')
    for (const { lines } of done.captions) {
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(longestLine)
    }
    expect(Math.max(...told)).toBe(100)
    expect(server().requests).toHaveLength(3)
  })

  it.each(writingMoods)('in the mood %s is one-to-one, fits, keeps numbers, and obeys no caption', async (mood) => {
    const { captions } = withInjections(sampleLesson('a', 48))
    server().mood = mood
    const done = await translateCaptions(context(), { captions, language: 'en' })
    expect(done.captions).toHaveLength(48)
    const untouched = done.missing.map((index) => captions[index]?.lines)
    expect(done.missing.map((index) => done.captions[index]?.lines)).toEqual(untouched)
    for (const [index, { lines }] of done.captions.entries()) {
      if (done.missing.includes(index)) continue
      const source = captions[index]?.lines.join(' ') ?? ''
      expect(lines.length <= 2 && lines.every((line) => line.length <= longestLine)).toBe(true)
      expect(lines.join(' ').match(/\d+/g) ?? []).toEqual(source.match(/\d+/g) ?? [])
      expect(lines.join(' ')).not.toMatch(/<img|mal\.example/)
      if (!source.includes('PWNED')) expect(lines.join(' ')).not.toContain('PWNED')
    }
    // What speaks to models stays as it is. Nothing else does, but for company of an injected caption and what half of the answers spoil.
    expect(done.missing.length).toBeGreaterThanOrEqual(injections.length - 1)
    if (mood === 'faithful' || mood === 'fenced' || mood === 'duplicates' || mood === 'obedient')
      expect(done.missing.length).toBeLessThanOrEqual(injections.length)
  })

  it('keeps the source where nothing fit comes, without asking for ever', async () => {
    const { captions } = sampleLesson('a', 40)
    server().mood = 'prose'
    const done = await translateCaptions(context(), { captions, language: 'es' })
    expect(done.missing).toHaveLength(40)
    expect(done.captions).toEqual(captions)
    expect(server().requests.length).toBeLessThanOrEqual(20)
  })

  it('fits a text into two lines at the best place', () => {
    expect(fitCaption('  short  text ', 'en')).toEqual(['short text'])
    expect(fitCaption('First the extreme poses, then the drawings in between', 'en')).toEqual([
      'First the extreme poses,',
      'then the drawings in between',
    ])
    expect(fitCaption('The squash grows with the speed of the fall of the ball', 'en')?.[0]).not.toMatch(/ (?:the|of)$/)
    expect(fitCaption('x'.repeat(43), 'en')).toBeNull()
    expect(fitCaption(`${'word '.repeat(20)}`, 'en')).toBeNull()
    expect(fitCaption(' ', 'en')).toBeNull()
  })
})
