import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadRecord } from '../engine/types.ts'
import { createMessageClaims, createLockClaims, type TabClaims } from './tab-claims.ts'
import { type BrowserJournal, createBrowserJournal, keptForMs } from './upload-journal.ts'

const account = 'a'.repeat(16)
let now = 1_000_000
let whose: string | null = account
let news: number
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  whose = account
  now = 1_000_000
  news = 0
})

/** Locks of one browser, each tab with its own claims. */
function createBrowser(): () => TabClaims {
  const held = new Set<string>()
  return () => {
    const mine = new Set<string>()
    return {
      claim: (id) => {
        if (held.has(id) && !mine.has(id)) return Promise.resolve(false)
        held.add(id)
        mine.add(id)
        return Promise.resolve(true)
      },
      release: (id) => {
        if (mine.delete(id)) held.delete(id)
      },
      holds: (id) => mine.has(id),
      heldElsewhere: (ids) => Promise.resolve(new Set(ids.filter((id) => held.has(id) && !mine.has(id)))),
    }
  }
}

const openTab = (claims: TabClaims = createBrowser()()): BrowserJournal =>
  createBrowserJournal({ name: 'uploads', claims, account: () => whose, now: () => now, tellOthers: () => (news += 1) })

const record = (change: Partial<UploadRecord> = {}): UploadRecord => ({
  id: 'u1',
  target: { filename: 'key', uploadId: 'id' },
  file: { name: 'aula.mp4', size: 11_000_000, type: 'video/mp4', lastModified: 7 },
  kind: 'default',
  eduzzId: '42',
  parts: [],
  createdAt: 1_000_000,
  ...change,
})
const part = (PartNumber: number) => ({ ETag: `"e${PartNumber}"`, PartNumber })
const ids = async (journal: BrowserJournal, of = account) => (await journal.readOpen(of)).open.map(({ id }) => id)

describe('createBrowserJournal', () => {
  it('stores an upload and its finished parts for the next page load', async () => {
    const before = openTab()
    before.opened(record())
    before.partDone('u1', part(2))
    before.partDone('u1', part(1))
    await before.readOpen(account)
    expect((await openTab().readOpen(account)).open).toEqual([{ ...record(), accountId: account, parts: [part(1), part(2)] }])
  })

  it('deletes a closed upload and its parts', async () => {
    const before = openTab()
    before.opened(record())
    before.partDone('u1', part(1))
    before.closed('u1')
    await before.readOpen(account)
    const after = openTab()
    expect(await ids(after)).toEqual([])
    after.opened(record())
    expect(await after.reopen('u1')).toEqual([])
  })

  it('opened replaces the stored parts with those of the record', async () => {
    const journal = openTab()
    journal.opened(record())
    journal.partDone('u1', part(1))
    journal.opened(record({ parts: [part(3)] }))
    expect(await journal.reopen('u1')).toEqual([part(3)])
  })

  it('readOpen returns only the uploads of the account, ordered by id', async () => {
    const before = openTab()
    before.opened(record({ id: '2-late', createdAt: 1_000_001 }))
    before.opened(record({ id: '1-early', createdAt: 1_000_002 }))
    whose = 'b'.repeat(16)
    before.opened(record({ id: 'theirs' }))
    whose = null
    before.opened(record({ id: 'nobodys' }))
    await before.readOpen(account)
    const after = openTab()
    expect(await ids(after)).toEqual(['1-early', '2-late'])
    expect(await ids(after, 'b'.repeat(16))).toEqual(['theirs'])
  })

  it('readOpen deletes uploads older than one day and returns them once as expired', async () => {
    const before = openTab()
    before.opened(record({ id: 'old', createdAt: now }))
    before.opened(record({ id: 'new', createdAt: now + 2 }))
    await before.readOpen(account)
    now += keptForMs + 1
    const after = openTab()
    const { open, expired } = await after.readOpen(account)
    expect([open.map(({ id }) => id), expired.map(({ id }) => id)]).toEqual([['new'], ['old']])
    expect((await after.readOpen(account)).expired).toEqual([])
  })

  it('stores an upload whose file handle cannot be stored', async () => {
    const journal = openTab()
    journal.opened(record({ handle: { getFile: () => undefined } }))
    await journal.readOpen(account)
    expect((await openTab().readOpen(account)).open).toMatchObject([{ id: 'u1' }])
    expect(journal.works()).toBe(true)
  })

  it('returns no uploads and works() is false when IndexedDB cannot be opened', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private', 'InvalidStateError')
    })
    const journal = openTab()
    journal.opened(record())
    journal.partDone('u1', part(1))
    journal.closed('u1')
    expect(await journal.readOpen(account)).toEqual({ open: [], expired: [], canceling: [] })
    expect(journal.works()).toBe(false)
  })
})

describe('journals of two tabs', () => {
  it('readOpen omits uploads claimed by a tab; reopen returns elsewhere in the other tab', async () => {
    const tab = createBrowser()
    const [one, two] = [openTab(tab()), openTab(tab())]
    one.opened(record())
    expect(await ids(one)).toEqual([])
    expect(await ids(two)).toEqual([])
    expect(await two.reopen('u1')).toBe('elsewhere')
    one.left('u1')
    await one.readOpen(account)
    expect(await ids(two)).toEqual(['u1'])
    expect(await two.reopen('u1')).toEqual([])
    expect(await one.reopen('u1')).toBe('elsewhere')
    expect(news).toBeGreaterThan(0)
  })

  it('reopen returns gone for an upload that the other tab closed', async () => {
    const tab = createBrowser()
    const [one, two] = [openTab(tab()), openTab(tab())]
    one.opened(record())
    one.left('u1')
    await one.readOpen(account)
    expect(await two.reopen('u1')).toEqual([])
    two.closed('u1')
    await two.readOpen(account)
    expect(await one.reopen('u1')).toBe('gone')
  })
})

describe('createLockClaims and createMessageClaims', () => {
  const channels = new Set<EventTarget>()
  /** A channel whose words are heard before any timer fires: on a busy machine those of the real one may be late for their answer. */
  const openChannel = (): BroadcastChannel => {
    const channel = new EventTarget()
    channels.add(channel)
    const tell = (data: unknown): void => {
      for (const other of channels) if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
    }
    const postMessage = (data: unknown): void => queueMicrotask(() => tell(structuredClone(data)))
    return Object.assign(channel, { postMessage }) as unknown as BroadcastChannel
  }
  const pairs: [string, () => TabClaims][] = [
    ['by locks', () => createLockClaims(navigator.locks, 'test:')],
    ['by asking', () => createMessageClaims(openChannel, crypto.randomUUID())],
  ]
  it.each(pairs)('claims %s are held by one tab at a time', async (_, create) => {
    const [one, two] = [create(), create()]
    expect(await one.claim('x', true)).toBe(true)
    expect(await one.claim('x')).toBe(true)
    expect(await two.claim('x')).toBe(false)
    expect([one.holds('x'), two.holds('x')]).toEqual([true, false])
    expect(await two.heldElsewhere(['x', 'y'])).toEqual(new Set(['x']))
    expect(await one.heldElsewhere(['x'])).toEqual(new Set())
    one.release('x')
    await vi.waitFor(async () => expect(await two.claim('x')).toBe(true), { timeout: 60_000 })
    expect(await one.claim('x')).toBe(false)
    two.release('x')
  })
})
