import { expect, it } from 'vitest'
import { testVideo } from '../../../shared/media/test-video.ts'
import { noSelection, videosBetween, withoutKeys, withVideos } from './selection.ts'

const videos = ['a', 'b', 'c', 'd'].map((key) => testVideo({ key }))
const keys = (some: readonly { key: string }[]): string => some.map(({ key }) => key).join('')

it('takes the rows between two, in either direction', () => {
  expect(keys(videosBetween(videos, 'b', 'd'))).toBe('bcd')
  expect(keys(videosBetween(videos, 'c', 'a'))).toBe('abc')
  expect(keys(videosBetween(videos, 'c', 'c'))).toBe('c')
  expect(keys(videosBetween(videos, null, 'b'))).toBe('b')
  expect(keys(videosBetween(videos, 'x', 'b'))).toBe('b')
  expect(keys(videosBetween(videos, 'a', 'x'))).toBe('')
})

it('adds and takes away by key', () => {
  const selected = withVideos(noSelection, videos.slice(0, 3))
  expect([...withVideos(selected, videos.slice(2)).keys()]).toEqual(['a', 'b', 'c', 'd'])
  expect([...withoutKeys(selected, ['b', 'x']).keys()]).toEqual(['a', 'c'])
})
