import { describe, expect, it } from 'vitest'
import { sampleLesson } from '../testing/sample-lesson.ts'
import { areQuotesTrue, isObedient, openWritingWorld, withInjections, writingMoods } from '../testing/writing-world.ts'
import { proposalLimits, proposeDetails } from './propose-details.ts'

const { server, context } = openWritingWorld()

describe('proposeDetails', () => {
  it('proposes title, description, tags and chapters that exist', async () => {
    const media = sampleLesson('a', 40)
    const proposed = await proposeDetails(context(), { media, duration: 160 })
    expect(proposed.title).toBe('A antecipação prepara o olho do público antes da ação')
    expect(proposed.description).toBe(proposed.sentences.map(({ text }) => text).join(' '))
    expect(proposed.sentences).toHaveLength(8)
    expect(proposed.tags).toContain('antecipação')
    expect(proposed.chapters.map(({ start }) => start)).toEqual([0, 40, 80, 120])
  })

  it('reads long media in stretches, and titles them of all', async () => {
    const media = sampleLesson('a', 900)
    const proposed = await proposeDetails(context(), { media, duration: 3600 })
    expect(proposed.chapters.length).toBeGreaterThan(8)
    expect(proposed.chapters.length).toBeLessThanOrEqual(proposalLimits.chapters)
    expect(proposed.title).not.toBeNull()
    expect(proposed.sentences.length).toBeGreaterThan(2)
  })

  it.each(writingMoods)('in the mood %s says nothing that the captions do not say', async (mood) => {
    const media = withInjections(sampleLesson('a', 48))
    server().mood = mood
    const duration = 150
    const proposed = await proposeDetails(context(), { media, duration })
    const said = media.captions.map(({ lines }) => lines.join(' ').toLowerCase()).join(' ')
    for (const { text, evidence } of proposed.sentences) {
      expect(areQuotesTrue(evidence, [media])).toBe(true)
      expect(isObedient(text, evidence)).toBe(false)
    }
    for (const tag of proposed.tags) expect(said).toContain(tag.toLowerCase())
    const starts = proposed.chapters.map(({ start }) => start)
    expect(starts.every((start) => Number.isInteger(start) && start < duration)).toBe(true)
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
    for (const { title } of proposed.chapters) expect(title.length).toBeLessThanOrEqual(proposalLimits.title)
    expect(JSON.stringify([proposed.title, proposed.chapters, proposed.tags])).not.toMatch(/PWNED pwned|<img|mal\.example/)
    if (mood !== 'obedient') expect(proposed.sentences.length).toBeGreaterThan(2)
  })

  it('proposes nothing where every answer is refused', async () => {
    server().mood = 'refusal'
    const proposed = await proposeDetails(context(), { media: sampleLesson('a', 16), duration: 64 })
    expect(proposed).toMatchObject({ title: null, description: null, sentences: [], tags: [], chapters: [] })
  })
})
