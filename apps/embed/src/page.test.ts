import { defaultPlayerPreferences } from '@videozz/contract/browser'
import type { PlayerMessage, PlayerPreferences } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { createBrowserStore, keepTicket, readDevice, readTicket } from './browser-store.ts'
import { createBridge, toPreferences } from './message-bridge.ts'
import { readPage, toSessionRequest } from './page-request.ts'

const device = '00000000-0000-4000-8000-000000000000'
const key = 'k3y0000000000000'

describe('readPage and toSessionRequest', () => {
  it('return the viewer token and the stored ticket for an embed with #viewer', () => {
    const page = readPage(`/embed/${key}`, '#viewer=a.b.c')
    expect(toSessionRequest(page, device, 'old')).toEqual({ embed: key, device, viewer: { token: 'a.b.c', ticket: 'old' } })
  })
  it('return e-mail and name of the hash, a ticket alone, or no viewer for an unfilled merge tag', () => {
    expect(toSessionRequest(readPage(`/embed/${key}`, '#email=ana%40ex.com&name=Ana'), device, null)).toEqual({
      embed: key,
      device,
      viewer: { email: 'ana@ex.com', name: 'Ana' },
    })
    expect(toSessionRequest(readPage(`/embed/${key}/`, ''), device, 'kept')).toEqual({ embed: key, device, viewer: { ticket: 'kept' } })
    expect(toSessionRequest(readPage(`/embed/${key}`, '#email={{email}}'), device, null)).toEqual({ embed: key, device })
  })
  it('return the lesson of a playlist', () => {
    const page = readPage(`/embed/${key}`, '')
    expect(toSessionRequest(page, device, null, null, 'm'.repeat(16))).toEqual({ embed: key, device, lesson: 'm'.repeat(16) })
  })
  it('return the player token of a preview and ignore its viewer', () => {
    const page = readPage('/embed/preview', '#token=p.l.t&theme=dark&email=ana%40ex.com')
    expect(page.theme).toBe('dark')
    expect(toSessionRequest(page, device, null)).toEqual({ playerToken: 'p.l.t', device })
  })
  it('return null for a preview without a token and for an invalid key, and ignore the token of an embed', () => {
    expect(toSessionRequest(readPage('/embed/preview', ''), device, null)).toBeNull()
    expect(toSessionRequest(readPage('/embed/NOT-A-KEY', ''), device, null)).toBeNull()
    expect(toSessionRequest(readPage(`/embed/${key}`, '#token=p.l.t'), device, null)).toEqual({ embed: key, device })
  })
})

describe('createBrowserStore', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  it('keeps device and ticket across pages', () => {
    const values = new Map<string, string>()
    const storage = {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    }
    keepTicket(
      createBrowserStore(() => storage),
      key,
      'ticket',
    )
    readDevice(
      createBrowserStore(() => storage),
      () => device,
    )
    const later = createBrowserStore(() => storage)
    expect(readTicket(later, key)).toBe('ticket')
    expect(readTicket(later, 'other00000000000')).toBeNull()
    expect(readDevice(later, () => 'another-device')).toBe(device)
  })
  it('falls back to memory where storage is blocked', () => {
    const store = createBrowserStore(blocked)
    keepTicket(store, key, 'ticket')
    expect(readTicket(store, key)).toBe('ticket')
    expect(readDevice(store, () => device)).toBe(`once:${device}`)
    expect(readDevice(store, () => 'another-device')).toBe(`once:${device}`)
    keepTicket(store, key, null)
    expect(readTicket(store, key)).toBeNull()
  })
})

describe('createBridge and toPreferences', () => {
  const setUp = (preview: boolean, framedBy: string | null = 'https://escola.ex') => {
    const sent: [PlayerMessage, string][] = []
    const got: (PlayerPreferences | null)[] = []
    const sought: (number | 'play' | 'refresh' | 'pause')[] = []
    let listener: Parameters<Parameters<typeof createBridge>[0]['listen']>[0] = () => {}
    const parent = { postMessage: (message: PlayerMessage, target: string) => void sent.push([message, target]) } as unknown as Window
    const bridge = createBridge(
      {
        parent,
        origin: 'https://app.ex',
        preview,
        framedBy,
        listen: (next) => (listener = next),
        onPreferences: (preferences) => got.push(preferences),
        onSeek: (position, play) => sought.push(position, ...(play ? ['play' as const] : [])),
        onRefresh: () => sought.push('refresh'),
        onPause: () => sought.push('pause'),
      },
      () => defaultPlayerPreferences,
    )
    const receive = (data: unknown, origin = 'https://app.ex', source: MessageEventSource = parent) => listener({ data, origin, source })
    return { bridge, sent, got, sought, receive }
  }
  const message = {
    type: 'videozz:preferences',
    preferences: { ...defaultPlayerPreferences, allowVolume: false, customPrimaryColor: '#ff0000' },
  }

  it('accept preferences from the dashboard in a preview', () => {
    const { got, receive } = setUp(true)
    receive(message)
    expect(got).toEqual([message.preferences])
  })
  it('ignore preferences in an embed, from another origin or window, and of an invalid shape', () => {
    const embed = setUp(false)
    embed.receive(message)
    const preview = setUp(true)
    preview.receive(message, 'https://evil.ex')
    preview.receive(message, 'https://app.ex', {} as Window)
    for (const odd of [null, 'x', 7, { type: 'videozz:other' }, { type: 'videozz:preferences', preferences: 'x' }]) preview.receive(odd)
    expect([...embed.got, ...preview.got]).toEqual([])
  })
  it('accept videozz:seek with a valid position only from the dashboard in a preview', () => {
    const preview = setUp(true)
    preview.receive({ type: 'videozz:seek', position: 12.5 })
    for (const position of ['3', -1, Number.NaN, null]) preview.receive({ type: 'videozz:seek', position })
    preview.receive({ type: 'videozz:seek', position: 4 }, 'https://evil.ex')
    const embed = setUp(false)
    embed.receive({ type: 'videozz:seek', position: 4 })
    expect([preview.sought, embed.sought]).toEqual([[12.5], []])
    preview.receive({ type: 'videozz:seek', position: 30, play: true })
    preview.receive({ type: 'videozz:seek', position: 31, play: 'yes' })
    expect(preview.sought).toEqual([12.5, 30, 'play', 31])
  })
  it.each(['refresh', 'pause'])('accept videozz:%s only from the dashboard in a preview', (asked) => {
    const preview = setUp(true)
    preview.receive({ type: `videozz:${asked}` })
    preview.receive({ type: `videozz:${asked}` }, 'https://evil.ex')
    const embed = setUp(false)
    embed.receive({ type: `videozz:${asked}` })
    expect([preview.sought, embed.sought]).toEqual([[asked], []])
  })
  it('keep the current value of a preference with an invalid type or colour', () => {
    expect(
      toPreferences(
        { allowPiP: 'no', customPrimaryColor: 'red;}', customLogotypeUrl: '/files/i/x.png', extra: 1 },
        defaultPlayerPreferences,
      ),
    ).toEqual({ ...defaultPlayerPreferences, customLogotypeUrl: '/files/i/x.png' })
  })
  it('post messages to any origin in an embed, and only to the own origin in a preview', () => {
    const embed = setUp(false)
    embed.bridge.post({ type: 'videozz:ready' })
    const preview = setUp(true)
    preview.bridge.post({ type: 'videozz:ready' })
    expect([embed.sent[0]?.[1], preview.sent[0]?.[1]]).toEqual(['*', 'https://app.ex'])
  })
  it('post videozz:completed to the framing origin only, and nowhere in a preview or where the origin is not known', () => {
    const [embed, unknown, preview] = [setUp(false), setUp(false, null), setUp(true)]
    for (const { bridge } of [embed, unknown, preview]) bridge.postCompleted('m'.repeat(16), true)
    const message = { type: 'videozz:completed', mediaKey: 'm'.repeat(16), alreadyCompleted: true }
    expect([embed.sent, unknown.sent, preview.sent]).toEqual([[[message, 'https://escola.ex']], [], []])
  })
})
