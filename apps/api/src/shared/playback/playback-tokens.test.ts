import { playbackSessionSeconds } from '@videozz/domain'
import { expect, it } from 'vitest'
import { PlaybackTokens } from './playback-tokens.ts'

const start = new Date('2026-03-01T10:00:00.250Z')
let now = start
const tokens = new PlaybackTokens('a secret of this installation', () => now)
const session = { id: 'abcdefghij012345', createdAt: start }
const grant = { videoKey: 'abcdefghij012345', generation: 3 }
const address = '0123456789abcdef0123456789abcdef'
const other = 'f123456789abcdef0123456789abcdef'

function signSegment(): string {
  const [, token = '', named] = /^\/files\/s\/([^/]+)\/([0-9a-f]+)$/.exec(tokens.segmentPaths(grant)(address)) ?? []
  expect(named).toBe(address)
  return token
}

it('PlaybackTokens reads its own tokens only for the use they were signed for', () => {
  expect(tokens.readSession('bearer', tokens.signSession('bearer', session))).toEqual(session)
  expect(tokens.readSession('path', tokens.signSession('bearer', session))).toBeUndefined()
  expect(tokens.readSession('bearer', tokens.signSession('path', session))).toBeUndefined()
  expect(tokens.readSegment(signSegment(), address)).toEqual(grant)
  expect(tokens.readSegment(tokens.signSession('path', session), address)).toBeUndefined()
  expect(tokens.readSession('path', signSegment())).toBeUndefined()
})

it('PlaybackTokens rejects segment tokens that were changed, truncated or signed with another secret', () => {
  const token = signSegment()
  expect(tokens.readSegment(token.replace(/\.3\./, '.4.'), address)).toBeUndefined()
  expect(tokens.readSegment(token.slice(0, -1), address)).toBeUndefined()
  expect(tokens.readSegment(token, other)).toBeUndefined()
  expect(tokens.readSegment('', address)).toBeUndefined()
  expect(tokens.readSegment('....', address)).toBeUndefined()
  expect(new PlaybackTokens('another secret', () => now).readSegment(token, address)).toBeUndefined()
})

it('PlaybackTokens returns expired after twelve hours', () => {
  const bearer = tokens.signSession('bearer', session)
  const segments = signSegment()
  now = new Date(start.getTime() + playbackSessionSeconds * 1000)
  expect(tokens.readSession('bearer', bearer)).toBe('expired')
  expect(tokens.readSegment(segments, address)).toBe('expired')
})
