import { expect, it } from 'vitest'
import { PlaybackTokens, playbackTokenSeconds } from './playback-tokens.ts'

const start = new Date('2026-03-01T10:00:00.250Z')
let now = start
const tokens = new PlaybackTokens('a secret of this installation', () => now)
const session = { id: 'abcdefghij012345', createdAt: start }
const grant = { videoKey: 'abcdefghij012345', generation: 3 }

it('reads what it signed, for the use it was signed for', () => {
  expect(tokens.readSession('bearer', tokens.signSession('bearer', session))).toEqual(session)
  expect(tokens.readSession('path', tokens.signSession('bearer', session))).toBeUndefined()
  expect(tokens.readSession('bearer', tokens.signSession('path', session))).toBeUndefined()
  expect(tokens.readSegments(tokens.signSegments(grant))).toEqual(grant)
  expect(tokens.readSegments(tokens.signSession('path', session))).toBeUndefined()
})

it('refuses what was changed, cut or signed elsewhere', () => {
  const token = tokens.signSegments(grant)
  expect(tokens.readSegments(token.replace(/\.3\./, '.4.'))).toBeUndefined()
  expect(tokens.readSegments(token.slice(0, -1))).toBeUndefined()
  expect(tokens.readSegments('')).toBeUndefined()
  expect(tokens.readSegments('....')).toBeUndefined()
  expect(new PlaybackTokens('another secret', () => now).readSegments(token)).toBeUndefined()
})

it('ends after twelve hours', () => {
  const bearer = tokens.signSession('bearer', session)
  const segments = tokens.signSegments(grant)
  now = new Date(start.getTime() + playbackTokenSeconds * 1000)
  expect(tokens.readSession('bearer', bearer)).toBeUndefined()
  expect(tokens.readSegments(segments)).toBe('expired')
})
