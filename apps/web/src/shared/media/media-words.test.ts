import { describe, expect, it } from 'vitest'
import { applyEncodeEvent, findVideo, refetchDelay, withEncodeEvent } from './apply-encode-event.ts'
import { availableText, failureText, isProcessing, progressText, tileHint } from './describe-media.ts'
import { testEvent, testVideo } from './test-video.ts'

const encoding = (change: object = {}) => ({ ...testVideo().encoding, rungs: testEvent().rungs, message: 'Processando 480p...', ...change })

describe('texts of a media', () => {
  it('failureText prefers the server’s error message', () => {
    expect(failureText({ statusError: 'O arquivo está vazio.' })).toBe('O arquivo está vazio.')
    expect(failureText({ statusError: null })).toBe(
      'Não foi possível processar o conteúdo. Por favor, faça upload novamente. Se o problema persistir, entre em contato com o Suporte.',
    )
  })
  it('progressText returns the rung being encoded with its percentage, or the status message', () => {
    expect(progressText({ status: 'encoding-resolution', encoding: encoding() })).toBe('480p · 64%')
    expect(progressText({ status: 'syncing', encoding: encoding({ message: 'Finalizando...' }) })).toBe('Finalizando...')
    expect(progressText({ status: 'uploading-resolution', encoding: encoding({ message: 'Enviando resolução 480p...' }) })).toBe(
      'Enviando resolução 480p...',
    )
    expect(progressText({ status: 'encoded-partial', encoding: encoding({ rungs: [], message: 'Resolução 240p finalizada' }) })).toBe(
      'Resolução 240p finalizada',
    )
    const sound = [{ name: 'audio', height: 0, state: 'encoding' as const, progress: 31 }]
    expect(progressText({ status: 'encoding-resolution', encoding: encoding({ rungs: sound }) })).toBe('31%')
  })
  it('availableText lists the complete renditions, and is null without any', () => {
    const rungs = (count: number) =>
      [240, 360, 480].map((height, index) => ({
        name: `${height}p`,
        height,
        progress: 0,
        state: index < count ? ('complete' as const) : ('waiting' as const),
      }))
    expect([0, 1, 2, 3].map((count) => availableText({ encoding: encoding({ rungs: rungs(count) }) }))).toEqual([
      null,
      '240p',
      '240p e 360p',
      '240p, 360p e 480p',
    ])
  })
  it('isProcessing is false for encoded and error', () => {
    expect((['copying', 'syncing', 'encoded', 'error'] as const).map((status) => isProcessing({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('tileHint explains a media that is processing or failed, and is null when encoded', () => {
    expect(tileHint(testVideo())).toBeNull()
    expect(tileHint(testVideo({ status: 'probing', playable: false }))).toBe(
      'A mídia é processada em 240p, 360p, 480p e assim por diante, até a melhor qualidade.',
    )
    expect(tileHint(testVideo({ status: 'encoding-resolution' }))).toMatch(/Já dá para assistir\.$/)
    expect(tileHint(testVideo({ status: 'error', statusError: 'O arquivo está vazio.' }))).toBe('O arquivo está vazio.')
    expect(tileHint(testVideo({ status: 'encoding', type: 'audio', playable: false }))).toBe('O áudio está sendo processado.')
    expect(tileHint(testVideo({ status: 'encoding', type: 'audio' }))).toMatch(/Já dá para ouvir\.$/)
  })
})

describe('applyEncodeEvent, withEncodeEvent and findVideo', () => {
  const other = testVideo({ key: 'bbbbbbbbbbbbbbbb' })

  it('applyEncodeEvent updates one media of a page and keeps the others', () => {
    const next = applyEncodeEvent({ items: [other, testVideo()], totalItems: 2 }, testEvent()) as { items: (typeof other)[] }
    expect(next.items[0]).toBe(other)
    expect(next.items[1]).toMatchObject({
      status: 'encoding-resolution',
      encoding: { message: 'Processando 480p...', progress: 40, currentResolution: '480p', secondsLeft: 170 },
    })
  })
  it('updates a single media only when the keys match', () => {
    expect(applyEncodeEvent(testVideo(), testEvent())).toMatchObject({ status: 'encoding-resolution' })
    expect(withEncodeEvent(other, testEvent())).toBe(other)
  })
  it('applyEncodeEvent returns the same object when the event concerns no media of the data', () => {
    const page = { items: [other] }
    expect(applyEncodeEvent(page, testEvent())).toBe(page)
    expect(applyEncodeEvent(undefined, testEvent())).toBeUndefined()
    expect(applyEncodeEvent(other, testEvent())).toBe(other)
  })
  it('findVideo returns the media with the key, or undefined', () => {
    expect(findVideo({ items: [other] }, other.key)).toBe(other)
    expect(findVideo(other, 'cccccccccccccccc')).toBeUndefined()
  })
})

describe('refetchDelay', () => {
  const pictured = { multipleThumbnails: ['/1.jpg'] }
  it('returns 2000 ms when the media becomes encoded, and null when it was encoded already', () => {
    expect(refetchDelay(testVideo({ status: 'syncing' }), testEvent({ status: 'encoded' }))).toBe(2000)
    expect(refetchDelay(undefined, testEvent({ status: 'encoded' }))).toBe(2000)
    expect(refetchDelay(testVideo({ multipleThumbnails: ['/a.jpg'] }), testEvent({ status: 'encoded' }))).toBeNull()
    expect(refetchDelay(testVideo(), testEvent({ status: 'encoded', hasPictures: false }))).toBeNull()
    // The picture of a linked video is copied after it is there.
    expect(refetchDelay(testVideo(), testEvent({ status: 'encoded' }))).toBe(300)
  })
  it('returns 300 ms when the status changes or playback becomes possible and data is missing', () => {
    const bare = testEvent({ hasPictures: false })
    expect(refetchDelay(testVideo({ status: 'probing', duration: null }), { ...bare, status: 'probed' })).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', playable: false }), { ...bare, playable: true })).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', ...pictured }), testEvent({ status: 'error' }))).toBe(300)
  })
  it('returns 300 ms when the server has pictures that the cached media lacks', () => {
    expect(refetchDelay(testVideo({ status: 'encoding-resolution' }), testEvent())).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', type: 'audio', waveform: '/w.svg' }), testEvent())).toBeNull()
  })
  it('returns null for mere progress and when no data is missing', () => {
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', ...pictured }), testEvent())).toBeNull()
    expect(refetchDelay(testVideo({ status: 'encoding-resolution' }), testEvent({ hasPictures: false }))).toBeNull()
    expect(refetchDelay(testVideo({ status: 'encoded-partial', ...pictured }), testEvent())).toBeNull()
  })
  it('returns null for a media that is not cached, or 300 ms when it is new', () => {
    expect(refetchDelay(undefined, testEvent())).toBeNull()
    expect(refetchDelay(undefined, testEvent({ status: 'copying' }))).toBe(300)
  })
})
