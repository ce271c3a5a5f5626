import type { Video, VideoEncodeEvent } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { changesMore, kindLabel, tileOfVideo, withEncodeEvent } from './tile-of-video.ts'

const rungs = [
  { name: '240p', height: 240, state: 'complete', progress: 100 },
  { name: '360p', height: 360, state: 'encoding', progress: 40 },
] as const
const video = {
  key: 'k'.repeat(16),
  type: 'default',
  status: 'encoded',
  playable: true,
  duration: 768,
  thumbnail: '/files/i/a.jpg',
  waveform: '/files/i/w.svg',
  encoding: { rungs: [...rungs], progress: 70, currentResolution: '360p', secondsLeft: 170 },
} as unknown as Video

it('reads the four states of a tile', () => {
  expect(tileOfVideo(video)).toMatchObject({ state: 'ready', duration: '12:48', picture: '/files/i/a.jpg' })
  expect(tileOfVideo({ ...video, status: 'encoding-resolution' })).toMatchObject({
    state: 'processing',
    progress: 70,
    timeLeft: 'restam 3 min',
  })
  expect(tileOfVideo({ ...video, status: 'error' }).state).toBe('error')
  const fresh = {
    ...video,
    status: 'probing',
    duration: null,
    encoding: { rungs: [], progress: 0, currentResolution: null, secondsLeft: null },
  } as Video
  expect(tileOfVideo(fresh)).toMatchObject({ state: 'first-data', duration: null, timeLeft: null })
})

it('shows sound by its waveform', () => {
  expect(tileOfVideo({ ...video, type: 'audio' })).toMatchObject({ kind: 'audio', picture: '/files/i/w.svg' })
  expect(['default', 'audio', 'youtube', 'live'].map((type) => kindLabel(type as Video['type']))).toEqual([
    'Vídeo',
    'Áudio',
    'YouTube',
    'Vídeo',
  ])
})

const event = {
  key: video.key,
  status: 'encoded-partial',
  playable: true,
  encodingProgress: 30,
  currentResolution: '480p',
  secondsLeft: 12,
  rungs: [...rungs],
} as unknown as VideoEncodeEvent

it('moves with an encode event about it, and only then', () => {
  expect(withEncodeEvent(video, event)).toMatchObject({
    status: 'encoded-partial',
    encoding: { progress: 30, currentResolution: '480p', secondsLeft: 12 },
  })
  expect(withEncodeEvent(video, { ...event, key: 'x'.repeat(16) })).toBe(video)
})

it('asks for the rest when an event brings more than progress', () => {
  expect(changesMore(video, event)).toBe(true)
  expect(changesMore(undefined, event)).toBe(true)
  expect(changesMore({ ...video, status: 'encoded-partial' }, event)).toBe(false)
})
