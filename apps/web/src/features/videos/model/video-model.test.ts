import type { Session } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { deleteReason, editReason, embedReason } from './action-reasons.ts'
import { applyEncodeEvent, findVideo, refetchDelay } from './apply-encode-event.ts'
import { failureText, isProcessing, progressText, resolutionLabel } from './describe-video.ts'
import { pagerNumbers, readLibraryView, writeLibraryView } from './library-view.ts'
import { testEvent, testVideo } from './test-video.ts'

const noRungs = { rungs: [], progress: 0, currentResolution: null, secondsLeft: null }

describe('words about a media', () => {
  it.each([
    [1920, 1080, '1080p'],
    [3840, 2160, '2160p'],
    [2560, 1440, '1080p'],
    [1280, 720, '720p'],
    [720, 1280, '720p'],
    [853, 479, '479p'],
  ])('name %i×%i by the short side', (width, height, label) => {
    expect(resolutionLabel({ size: 1, width, height })).toBe(label)
  })
  it('name no resolution while it is unknown', () => expect(resolutionLabel({ size: 1, width: null, height: null })).toBeNull())
  it('prefer the server’s reason of a failure', () => {
    expect(failureText({ statusError: 'O arquivo está vazio.' })).toBe('O arquivo está vazio.')
    expect(failureText({ statusError: null })).toMatch(/^Não foi possível processar o conteúdo/)
  })
  it('tell the rung under way', () => {
    expect(progressText({ encoding: { ...noRungs, rungs: testEvent().rungs } })).toBe('480p · 64%')
    expect(progressText({ encoding: { ...noRungs, progress: 12.9 } })).toBe('12%')
    expect(progressText({ encoding: { ...noRungs, rungs: [{ name: 'audio', height: 0, state: 'encoding', progress: 31 }] } })).toBe('31%')
  })
  it('tell processing from its ends', () => {
    expect(['copying', 'syncing', 'encoded', 'error'].map((status) => isProcessing({ status: status as 'encoded' }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('applyEncodeEvent', () => {
  const other = testVideo({ key: 'bbbbbbbbbbbbbbbb' })

  it('changes one media of a page and leaves the others', () => {
    const next = applyEncodeEvent({ items: [other, testVideo()], totalItems: 2 }, testEvent()) as { items: (typeof other)[] }
    expect(next.items[0]).toBe(other)
    expect(next.items[1]).toMatchObject({
      status: 'encoding-resolution',
      encoding: { progress: 40, currentResolution: '480p', secondsLeft: 170 },
    })
  })
  it('changes a single media', () => expect(applyEncodeEvent(testVideo(), testEvent())).toMatchObject({ status: 'encoding-resolution' }))
  it('keeps data it is not about as it is', () => {
    const page = { items: [other] }
    expect(applyEncodeEvent(page, testEvent())).toBe(page)
    expect(applyEncodeEvent(undefined, testEvent())).toBeUndefined()
    expect(applyEncodeEvent(other, testEvent())).toBe(other)
  })
  it('finds the media before the event', () => {
    expect(findVideo({ items: [other] }, other.key)).toBe(other)
    expect(findVideo(other, 'cccccccccccccccc')).toBeUndefined()
  })
})

describe('refetchDelay', () => {
  it('is two seconds after the end', () =>
    expect(refetchDelay(testVideo({ status: 'syncing' }), testEvent({ status: 'encoded' }))).toBe(2000))
  it('is short when the status moves on and something is still missing', () => {
    expect(refetchDelay(testVideo({ status: 'probing', duration: null }), testEvent({ status: 'probed' }))).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution', playable: false }), testEvent({ playable: true }))).toBe(300)
    expect(refetchDelay(testVideo({ status: 'encoding-resolution' }), testEvent({ status: 'error' }))).toBe(300)
  })
  it('is none for mere progress, nor when nothing is missing', () => {
    expect(refetchDelay(testVideo({ status: 'encoding-resolution' }), testEvent())).toBeNull()
    expect(refetchDelay(testVideo({ status: 'encoded-partial', multipleThumbnails: ['/1.jpg'] }), testEvent())).toBeNull()
  })
  it('of a media not shown is none, unless it is new', () => {
    expect(refetchDelay(undefined, testEvent())).toBeNull()
    expect(refetchDelay(undefined, testEvent({ status: 'copying' }))).toBe(300)
  })
})

describe('library view', () => {
  it('is read from the address, senseless values as defaults', () => {
    expect(readLibraryView({ search: 12, orderBy: 'descTitle', type: 'audio', page: '3' })).toEqual({
      search: '12',
      orderBy: 'descTitle',
      type: 'audio',
      page: 3,
    })
    expect(readLibraryView({ orderBy: 'x', type: ['audio'], page: -1 })).toEqual({ search: '', orderBy: 'createdAt', type: 'all', page: 1 })
  })
  it('leaves defaults out of the address', () => {
    expect(writeLibraryView({ search: '', orderBy: 'createdAt', type: 'all', page: 1 })).toEqual({})
    expect(writeLibraryView({ search: 'a', orderBy: 'ascTitle', type: 'youtube', page: 2 })).toEqual({
      search: 'a',
      orderBy: 'ascTitle',
      type: 'youtube',
      page: 2,
    })
  })
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 19, [1, 2, 3, null, 19]],
    [10, 19, [1, null, 9, 10, 11, null, 19]],
    [19, 19, [1, null, 17, 18, 19]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
  ])('pages %i of %i', (page, pages, numbers) => expect(pagerNumbers(page, pages)).toEqual(numbers))
})

describe('reasons an action is off', () => {
  const plan = { type: 'default' } as Session['plan']
  const session = (change: Partial<Session> = {}): Session => ({ status: 'activated', tenant: null, plan, flags: [], ...change }) as Session
  const tenant = { rules: ['videozz:videos:list'] } as unknown as NonNullable<Session['tenant']>

  it('of embedding: permission, kind, readiness, length', () => {
    expect(embedReason(testVideo(), session())).toBeNull()
    expect(embedReason(testVideo(), session({ tenant }))).toBe('Sem permissão, entrar em contato com produtor')
    expect(embedReason(testVideo({ type: 'audio' }), session())).toBe('Recurso indisponível para este tipo de mídia')
    expect(embedReason(testVideo({ playable: false, status: 'probing' }), session())).toBe('Este conteúdo ainda está sendo processado.')
    expect(embedReason(testVideo({ playable: false, status: 'error' }), session())).toBe('Processamento interrompido')
    expect(embedReason(testVideo({ duration: 1201 }), session())).toBe('Embed não disponível para conteúdos acima de 20 minutos.')
    expect(embedReason(testVideo({ duration: 1201 }), session({ flags: ['embed-video-full-time'] }))).toBeNull()
  })
  it('of deleting and changing: standing and permission', () => {
    expect(deleteReason(session())).toBeNull()
    expect(deleteReason(session({ tenant }))).toBe('Sem permissão, entrar em contato com produtor')
    expect(editReason(session({ status: 'overdue' }))).toBe('Sua fatura está em atraso.')
  })
})
