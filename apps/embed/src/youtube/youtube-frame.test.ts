import { expect, it } from 'vitest'
import { describeFault } from './describe-fault.ts'
import { readMessage } from './read-message.ts'
import { playerAddress, readRequest } from './read-request.ts'

it('readRequest takes a video, where it begins and its title from the fragment', () => {
  expect(readRequest('#v=dQw4w9WgXcQ&t=90&title=Luz+%26+sombra')).toEqual({ id: 'dQw4w9WgXcQ', startAt: 90, title: 'Luz & sombra' })
  expect(readRequest('#v=dQw4w9WgXcQ&t=0')).toEqual({ id: 'dQw4w9WgXcQ', startAt: null, title: '' })
})

it.each(['', '#', '#v=', '#v=../../watch', '#v=dQw4w9WgXcQ%2F', '#v=dQw4w9WgXcQ?', '#t=90'])(
  'readRequest finds no video in %j',
  (fragment) => {
    expect(readRequest(fragment)).toBeNull()
  },
)

it.each(['-1', '1e3', '1.5', 'x', '9999999'])('readRequest begins at the beginning for the start %j', (start) => {
  expect(readRequest(`#v=dQw4w9WgXcQ&t=${start}`)?.startAt).toBeNull()
})

it('playerAddress names the origin that is told, and the start only where there is one', () => {
  const request = { id: 'dQw4w9WgXcQ', startAt: null, title: 'Aula' }
  const own = 'https://videos.escola.com.br'
  const address = new URL(playerAddress(request, 'https://www.youtube-nocookie.com', own))
  expect(address.origin + address.pathname).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  expect(Object.fromEntries(address.searchParams)).toEqual({ enablejsapi: '1', origin: own, playsinline: '1', hl: 'pt-BR' })
  expect(new URL(playerAddress({ ...request, startAt: 90 }, 'http://127.0.0.1:1', own)).searchParams.get('start')).toBe('90')
})

it('readMessage reads durations and errors, as text and as objects', () => {
  const info = { duration: 212.4, currentTime: 0, playerState: 5 }
  expect(readMessage(JSON.stringify({ event: 'infoDelivery', info }))).toEqual({ duration: 212.4 })
  expect(readMessage({ event: 'initialDelivery', info })).toEqual({ duration: 212.4 })
  expect(readMessage(JSON.stringify({ event: 'onError', info: 150 }))).toEqual({ error: 150 })
})

it.each([
  [{ event: 'infoDelivery', info: { duration: 0 } }],
  [{ event: 'infoDelivery', info: { duration: '212' } }],
  [{ event: 'infoDelivery', info: { duration: 40, videoData: { isLive: true } } }],
  [{ event: 'infoDelivery', info: null }],
  [{ event: 'onReady' }],
  [{ event: 'onError', info: 'x' }],
])('readMessage hears the player in %j, and nothing to say', (message) => {
  expect(readMessage(JSON.stringify(message))).toEqual({})
})

it.each([null, 1, 'x', '{', '[]', '{}', {}, { event: 1 }, '{"event":null}'])(
  'readMessage takes %j for no message of the player',
  (data) => {
    expect(readMessage(data)).toBeNull()
  },
)

it('describeFault has words for every error, and offers another try only where it may help', () => {
  expect([2, 5, 100, 101, 150, 153, 999].map((error) => describeFault(error).again)).toEqual([false, true, false, false, false, true, true])
  expect(describeFault(101)).toEqual(describeFault(150))
  expect(describeFault(999).text).toContain('erro 999')
})
