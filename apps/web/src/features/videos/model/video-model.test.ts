import { hasFeature, type Session } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { embedReason } from '../../../shared/media/embed-reason.ts'
import { deleteReason, editReason, folderReason, reprocessOffer } from './action-reasons.ts'
import { resolutionLabel } from './describe-video.ts'
import { librarySearch, types } from './library-view.ts'
import { testVideo } from '../../../shared/media/test-video.ts'

describe('resolutionLabel', () => {
  it.each([
    [1920, 1080, '1080p'],
    [3840, 2160, '2160p'],
    [2560, 1440, '1080p'],
    [1280, 720, '720p'],
    [720, 1280, '720p'],
    [853, 479, '479p'],
  ])('labels %i×%i as %s', (width, height, label) => {
    expect(resolutionLabel({ size: 1, width, height })).toBe(label)
  })
  it('returns null for an unknown resolution', () => expect(resolutionLabel({ size: 1, width: null, height: null })).toBeNull())
})

describe('librarySearch', () => {
  it('reads the URL parameters and replaces invalid values by defaults', () => {
    expect(librarySearch.read({ search: 12, orderBy: 'descTitle', type: 'audio', page: '3' })).toEqual({
      search: '12',
      orderBy: 'descTitle',
      type: 'audio',
      page: 3,
      limit: null,
    })
    const senseless = { orderBy: 'x', type: ['audio'], page: -1, limit: 7 }
    expect(librarySearch.read(senseless)).toEqual({ search: '', orderBy: 'createdAt', type: 'all', page: 1, limit: null })
    expect(librarySearch.read({ page: 1e9, limit: '50' })).toMatchObject({ page: 1_000_000, limit: 50 })
  })
  it('has no filter for a kind that no media of this build can be', () => {
    const links = hasFeature('linkImports')
    expect(types.map(({ value }) => value)).toEqual(['all', 'default', ...(links ? ['youtube'] : []), 'audio'])
    expect(librarySearch.read({ type: 'youtube' }).type).toBe(links ? 'youtube' : 'all')
  })
  it('omits defaults when writing URL parameters', () => {
    expect(librarySearch.write({ search: '', orderBy: 'createdAt', type: 'all', page: 1, limit: null })).toEqual({})
    expect(librarySearch.write({ search: 'a', orderBy: 'ascTitle', type: 'audio', page: 2, limit: 20 })).toEqual({
      search: 'a',
      orderBy: 'ascTitle',
      type: 'audio',
      page: 2,
      limit: 20,
    })
  })
})

describe('reasons for disabled actions', () => {
  const plan = { type: 'default' } as Session['plan']
  const session = (change: Partial<Session> = {}): Session => ({ status: 'activated', tenant: null, plan, flags: [], ...change }) as Session
  const tenant = { rules: ['videozz:videos:list'] } as unknown as NonNullable<Session['tenant']>

  it('embedReason depends on permission, media type, readiness and duration', () => {
    expect(embedReason(testVideo(), session())).toBeNull()
    expect(embedReason(testVideo(), session({ tenant }))).toBe('Sem permissão, entrar em contato com produtor')
    expect(embedReason(testVideo({ type: 'audio' }), session())).toBe('Recurso indisponível para este tipo de mídia')
    expect(embedReason(testVideo({ playable: false, status: 'probing' }), session())).toBe('Este conteúdo ainda está sendo processado.')
    expect(embedReason(testVideo({ playable: false, status: 'error' }), session())).toBe('Processamento interrompido')
    expect(embedReason(testVideo({ duration: 1201 }), session())).toBe('Embed não disponível para conteúdos acima de 20 minutos.')
    expect(embedReason(testVideo({ duration: 1201 }), session({ flags: ['embed-video-full-time'] }))).toBeNull()
  })
  it('deleteReason, editReason and folderReason depend on account status and permission', () => {
    expect(deleteReason(session())).toBeNull()
    expect(deleteReason(session({ tenant }))).toBe('Sem permissão, entrar em contato com produtor')
    expect(editReason(session({ status: 'overdue' }))).toBe('Sua fatura está em atraso.')
    expect(folderReason(session())).toBeNull()
    expect(folderReason(session({ tenant }))).toBe('Sem permissão, entrar em contato com produtor')
    expect(folderReason(session({ status: 'canceled' }))).not.toBeNull()
  })
  it('reprocessOffer is for support after ten hours or after a failed encode, and disabled while encoding', () => {
    const createdAt = new Date(testVideo().createdAt)
    const after = (ms: number) => ({ now: new Date(createdAt.getTime() + ms), production: true })
    const at = after(36_000_001)
    const offer = (status: 'encoded' | 'error' | 'probing', change: Partial<Session> = {}) =>
      reprocessOffer(testVideo({ status }), session({ isSupport: false, ...change }), at)
    expect(offer('error')).toEqual({ offered: true, reason: null })
    expect(offer('encoded').offered).toBe(false)
    expect(offer('probing').offered).toBe(false)
    expect(offer('encoded', { isSupport: true })).toEqual({ offered: true, reason: null })
    expect(offer('probing', { isSupport: true })).toEqual({ offered: true, reason: 'Este conteúdo já está sendo processado.' })
    expect(offer('error', { tenant })).toEqual({ offered: true, reason: 'Sem permissão, entrar em contato com produtor' })
    expect(reprocessOffer(testVideo({ status: 'error', type: 'youtube' }), session({ isSupport: true }), at).offered).toBe(false)
    expect(reprocessOffer(testVideo({ type: 'audio' }), session({ isSupport: true }), at).offered).toBe(false)
    expect(reprocessOffer(testVideo(), session({ isSupport: true }), after(36_000_000))).toEqual({
      offered: true,
      reason: 'Este conteúdo só pode ser reprocessado 10 horas depois do envio.',
    })
    expect(reprocessOffer(testVideo(), session({ isSupport: false }), { ...at, production: false })).toEqual({
      offered: true,
      reason: null,
    })
  })
})
