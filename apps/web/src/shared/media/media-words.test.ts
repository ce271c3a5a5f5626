import { describe, expect, it } from 'vitest'
import { applyEncodeEvent, findVideo, refetchDelay, withEncodeEvent } from './apply-encode-event.ts'
import { availableText, failureText, isProcessing, progressText, tileHint } from './describe-media.ts'
import { testEvent, testVideo } from './test-video.ts'

const encoding = (change: object = {}) => ({ ...testVideo().encoding, rungs: testEvent().rungs, message: 'Processando 480p...', ...change })

describe('words about a media', () => {
  it('prefer the server’s reason of a failure', () => {
    expect(failureText({ statusError: 'O arquivo está vazio.' })).toBe('O arquivo está vazio.')
    expect(failureText({ statusError: null })).toBe(
      'Não foi possível processar o conteúdo. Por favor, faça upload novamente. Se o problema persistir, entre em contato com o Suporte.',
    )
  })
  it('tell the rung under way, or what goes on instead', () => {
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
  it('tell the qualities that can be watched', () => {
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
  it('tell processing from its ends', () => {
    expect((['copying', 'syncing', 'encoded', 'error'] as const).map((status) => isProcessing({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it('stand in the tooltip of what is not ready', () => {
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

describe('an encode event', () => {
  const other = testVideo({ key: 'bbbbbbbbbbbbbbbb' })

  it('changes one media of a page and leaves the others', () => {
    const next = applyEncodeEvent({ items: [other, testVideo()], totalItems: 2 }, testEvent()) as { items: (typeof other)[] }
    expect(next.items[0]).toBe(other)
    expect(next.items[1]).toMatchObject({
      status: 'encoding-resolution',
      encoding: { message: 'Processando 480p...', progress: 40, currentResolution: '480p', secondsLeft: 170 },
    })
  })
  it('changes a single media, and only the one it is about', () => {
    expect(applyEncodeEvent(testVideo(), testEvent())).toMatchObject({ status: 'encoding-resolution' })
    expect(withEncodeEvent(other, testEvent())).toBe(other)
  })
  it('keeps data it is not about as it is', () => {
    const page = { items: [other] }
    expect(applyEncodeEvent(page, testEvent())).toBe(page)
    expect(applyEncodeEvent(undefined, testEvent())).toBeUndefined()
    expect(applyEncodeEvent(other, testEvent())).toBe(other)
  })
  it('finds the media before it', () => {
    expect(findVideo({ items: [other] }, other.key)).toBe(other)
    expect(findVideo(other, 'cccccccccccccccc')).toBeUndefined()
  })
})

describe('fetching after an event', () => {
  const pictured = { multipleThumbnails: ['/1.jpg'] }
  it('comes two seconds after the end, once', () => {
    expect(refetchDelay(testVideo({ status: 'syncing' }), testEvent({ status: 'encoded' }))).toBe(2000)
    expect(refetchDelay(undefined, testEvent({ status: 'encoded' }))).toBe(2000)
    expect(refetchDelay(testVideo(), testEvent({ status: 'encoded' }))).toBeNull()
  })
  it('comes soon when the status moves on and something is still missing', () => {
    const bare = testEvent({ hasPictures: false })
    expect(refetchDelay(testVideo({ status: 'probing', duration: null }), { ...bare, status: 'probed' })).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', playable: false }), { ...bare, playable: true })).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', ...pictured }), testEvent({ status: 'error' }))).toBe(300)
  })
  it('comes soon when pictures exist that are not here, though nothing else changed', () => {
    expect(refetchDelay(testVideo({ status: 'encoding-resolution' }), testEvent())).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', type: 'audio', waveform: '/w.svg' }), testEvent())).toBeNull()
  })
  it('does not come for mere progress, nor when nothing is missing', () => {
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', ...pictured }), testEvent())).toBeNull()
    expect(refetchDelay(testVideo({ status: 'encoding-resolution' }), testEvent({ hasPictures: false }))).toBeNull()
    expect(refetchDelay(testVideo({ status: 'encoded-partial', ...pictured }), testEvent())).toBeNull()
  })
  it('of a media not shown does not come, unless it is new', () => {
    expect(refetchDelay(undefined, testEvent())).toBeNull()
    expect(refetchDelay(undefined, testEvent({ status: 'copying' }))).toBe(300)
  })
})
