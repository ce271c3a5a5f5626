import { aiSteps, ebookFaults } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { sampleLesson, sampleMedias } from '../testing/sample-lesson.ts'
import { areQuotesTrue, isObedient, openWritingWorld, withInjections, writingMoods } from '../testing/writing-world.ts'
import { writeEbook } from './write-ebook.ts'

const { server, context } = openWritingWorld()

describe('writeEbook', () => {
  it('writes chapters of what is said, with pictures of the media', async () => {
    const medias = [sampleLesson('a', 40)]
    const steps: string[] = []
    const { ebook } = await writeEbook(context(), { medias, onStep: (step) => void (steps.at(-1) === step || steps.push(step)) })
    expect(ebookFaults(ebook)).toEqual({})
    expect(ebook.chapters).toHaveLength(2)
    expect(ebook.title).toBe('Antecipação e timing')
    const [chapter] = ebook.chapters
    expect(chapter?.paragraphs.map(({ kind }) => kind)).toEqual(['text', 'item', 'item', 'item'])
    expect(chapter?.paragraphs[0]?.evidence).toHaveLength(3)
    expect(chapter?.pictures[0]).toEqual({
      videoKey: 'a',
      second: 1.8,
      alt: 'Cena de “Antecipação e timing” em 00:02',
      after: chapter?.paragraphs[0]?.id,
    })
    expect(steps).toEqual(aiSteps.map(({ status }) => status).filter((status) => status !== 'correlating'))
  })

  it('goes through long media', async () => {
    const medias = sampleMedias(400)
    const { ebook } = await writeEbook(context(), { medias })
    expect(ebookFaults(ebook)).toEqual({})
    expect(
      new Set(ebook.chapters.flatMap(({ paragraphs }) => paragraphs.flatMap(({ evidence }) => evidence.map(({ videoKey }) => videoKey))))
        .size,
    ).toBe(3)
  })

  it.each(writingMoods)('in the mood %s has sentences that stand in the captions alone', async (mood) => {
    const medias = [withInjections(sampleLesson('a', 48))]
    server().mood = mood
    const { ebook } = await writeEbook(context(), { medias }).catch((error: unknown) => {
      // Where nothing is trusted, nothing is written.
      if (mood === 'obedient') return { ebook: { title: 'x', chapters: [] } }
      throw error
    })
    if (mood !== 'obedient') expect(ebookFaults(ebook)).toEqual({})
    for (const { title, paragraphs } of ebook.chapters) {
      expect(title).not.toMatch(/PWNED|<img|mal\.example/)
      for (const { text, evidence } of paragraphs) {
        expect(areQuotesTrue(evidence, medias)).toBe(true)
        expect(isObedient(text, evidence)).toBe(false)
        expect(text).not.toMatch(/<img|mal\.example/)
      }
    }
  })
})
