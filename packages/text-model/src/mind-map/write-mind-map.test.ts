import { allTopics, countLevels, mindMapFaults } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { sampleLesson, sampleMedias } from '../testing/sample-lesson.ts'
import { areQuotesTrue, isObedient, openWritingWorld, withInjections, writingMoods } from '../testing/writing-world.ts'
import { writeMindMap } from './write-mind-map.ts'

const { server, context } = openWritingWorld()

describe('writeMindMap', () => {
  it('draws what is said, each topic with its evidence', async () => {
    const medias = [sampleLesson('a', 40)]
    const { root, dropped } = await writeMindMap(context(), { medias })
    expect(root.label).toBe('Antecipação e timing')
    expect(mindMapFaults(root)).toEqual({})
    const [, ...topics] = allTopics(root)
    expect(topics.length).toBeGreaterThan(20)
    expect(topics.every(({ evidence }) => areQuotesTrue(evidence, medias))).toBe(true)
    expect(countLevels(root)).toBe(3)
    expect(dropped.unsupported).toBe(0)
  })

  it('groups the topics of long media', async () => {
    const medias = sampleMedias(400)
    const { root } = await writeMindMap(context(), { medias })
    expect(root.children.some(({ children }) => children.length >= 2)).toBe(true)
    expect(mindMapFaults(root)).toEqual({})
    const keys = new Set(allTopics(root).flatMap(({ evidence }) => evidence.map(({ videoKey }) => videoKey)))
    expect(keys.size).toBe(3)
  })

  it.each(writingMoods)('in the mood %s has topics that stand in the captions alone', async (mood) => {
    const medias = [withInjections(sampleLesson('a', 48))]
    server().mood = mood
    const { root } = await writeMindMap(context(), { medias })
    expect(mindMapFaults(root)).toEqual({})
    const [, ...topics] = allTopics(root)
    expect(topics.length).toBeGreaterThan(mood === 'obedient' ? 0 : 8)
    for (const { label, evidence } of topics) {
      expect(areQuotesTrue(evidence, medias)).toBe(true)
      expect(isObedient(label, evidence)).toBe(false)
      expect(label).not.toMatch(/<img|mal\.example/)
    }
  })

  it('is no map where nothing stands', async () => {
    server().mood = 'refusal'
    await expect(writeMindMap(context(), { medias: [sampleLesson('a', 16)] })).rejects.toMatchObject({ fault: 'ungrounded' })
  })
})
