import { publishCategories, publishDescriptionLengths } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { nextPacificMidnight, pacificDay } from './pacific-day.ts'
import { publishFault } from './publish-fault.ts'
import { nextChunk, publishChunkBytes, publishChunkUnit, publishWaitMs } from './publish-pace.ts'
import { areTagsShort, tagLength, tidyTags, youtubeCategory, youtubeVideoResource } from './youtube-video.ts'

describe('youtubeVideoResource', () => {
  it('has the numbers of all categories', () => {
    expect(publishCategories.map((name) => [name, youtubeCategory(name)])).toEqual([
      ['film_animation', '1'],
      ['autos_vehicles', '2'],
      ['music', '10'],
      ['animals', '15'],
      ['sports', '17'],
      ['travel_events', '19'],
      ['gaming', '20'],
      ['people_blogs', '22'],
      ['comedy', '23'],
      ['entertainment', '24'],
      ['news_politics', '25'],
      ['instructions_style', '26'],
      ['education', '27'],
      ['science_technology', '28'],
    ])
  })

  it('tells title, description, tags, category and visibility', () => {
    const form = { title: 'Aula 1', description: 'Luz', tags: ['luz'], privacy: 'unlisted', category: 'education' } as const
    expect(youtubeVideoResource(form)).toEqual({
      snippet: { title: 'Aula 1', description: 'Luz', tags: ['luz'], categoryId: '27' },
      status: { privacyStatus: 'unlisted' },
    })
  })

  it('is within the 5000 bytes of a description that YouTube takes', () => {
    const bytes = (text: string) => encodeURIComponent(text).replaceAll(/%../g, 'x').length
    const longest = ['é', '漢', '🎬'].map((symbol) => bytes(symbol.repeat(publishDescriptionLengths.most / symbol.length)))
    expect(Math.max(...longest)).toBeLessThanOrEqual(5000)
  })
})

describe('tags', () => {
  it('leave out blanks and doubles', () => {
    expect(tidyTags([' luz', 'luz', '', '  ', 'Luz', 'cor e luz'])).toEqual(['luz', 'Luz', 'cor e luz'])
  })

  it.each([
    [[], 0],
    [['luz'], 3],
    [['luz', 'cor'], 7],
    [['luz natural'], 13],
    [['luz natural', 'cor'], 17],
  ])('%j count as %i', (tags, length) => {
    expect(tagLength(tags)).toBe(length)
  })

  it('may count 500 and no more', () => {
    expect(areTagsShort(['x'.repeat(500)])).toBe(true)
    expect(areTagsShort(['x'.repeat(501)])).toBe(false)
    expect(areTagsShort([`${'x'.repeat(497)} `])).toBe(true)
    expect(areTagsShort([`${'x'.repeat(498)} `])).toBe(false)
    expect(areTagsShort(['x'.repeat(250), 'y'.repeat(250)])).toBe(false)
  })
})

describe('pacificDay', () => {
  it.each([
    ['2026-01-15T07:59:59Z', '2026-01-14', '2026-01-15T08:00:00.000Z'],
    ['2026-01-15T08:00:00Z', '2026-01-15', '2026-01-16T08:00:00.000Z'],
    ['2026-07-15T06:59:59Z', '2026-07-14', '2026-07-15T07:00:00.000Z'],
    // The day on which clocks go forward has 23 hours, the one on which they go back 25.
    ['2026-03-08T08:00:00Z', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01T07:00:00Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
  ])('at %s is %s, which ends at %s', (instant, day, midnight) => {
    expect(pacificDay(new Date(instant))).toBe(day)
    expect(nextPacificMidnight(new Date(instant)).toISOString()).toBe(midnight)
  })
})

describe('publishWaitMs', () => {
  it('doubles from a second to ten minutes', () => {
    expect([1, 2, 3, 4, 10, 11, 99].map((tries) => publishWaitMs(tries, 0.5))).toEqual([1000, 2000, 4000, 8000, 512_000, 600_000, 600_000])
  })
  it('is a fifth shorter or longer', () => {
    expect([publishWaitMs(1, 0), publishWaitMs(1, 1)]).toEqual([800, 1200])
  })
  it('respects Retry-After up to an hour', () => {
    expect([publishWaitMs(1, 0.5, 60), publishWaitMs(1, 0.5, 86_400), publishWaitMs(9, 0.5, 1)]).toEqual([60_000, 3_600_000, 256_000])
  })
})

describe('nextChunk', () => {
  it('is 8 MiB, a multiple of 256 KiB, and the rest at the end', () => {
    expect(publishChunkBytes % publishChunkUnit).toBe(0)
    expect(nextChunk(0, 20_000_000)).toEqual({ start: 0, end: 8_388_607, last: false })
    expect(nextChunk(16_777_216, 20_000_000)).toEqual({ start: 16_777_216, end: 19_999_999, last: true })
    expect(nextChunk(0, 1)).toEqual({ start: 0, end: 0, last: true })
    expect(nextChunk(262_144, 262_144 + publishChunkBytes)).toEqual({ start: 262_144, end: 8_650_751, last: true })
  })
})

describe('publishFault', () => {
  it('lets encoded videos pass alone', () => {
    expect(publishFault({ type: 'default', status: 'encoded' })).toBeNull()
    expect(publishFault({ type: 'google-drive', status: 'encoded' })).toBeNull()
    expect(publishFault({ type: 'audio', status: 'encoded' })).toBe('PUBLISH_TYPE_UNAVAILABLE')
    expect(publishFault({ type: 'youtube', status: 'encoded' })).toBe('PUBLISH_TYPE_UNAVAILABLE')
    expect(publishFault({ type: 'default', status: 'error' })).toBe('VIDEO_FAILED')
    expect(publishFault({ type: 'default', status: 'copying' })).toBe('VIDEO_NOT_READY')
  })
})
