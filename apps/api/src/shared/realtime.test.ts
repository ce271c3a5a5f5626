import type { ClientToServerEvents, PermissionName, ServerToClientEvents, VideoEncodeEvent } from '@videozz/contract'
import { notifyRealtime, notifySegment } from '@videozz/db'
import { createTestAiItem, createTestFolder, createTestVideo } from '@videozz/testing'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AccessTokens } from './access-token.ts'
import { AppError } from './app-error.ts'
import { Callers } from './find-caller.ts'
import { callApi } from './testing/call-api.ts'
import { startTestApi, type TestApi } from './testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount } from './testing/test-account.ts'

type Client = Socket<ServerToClientEvents, ClientToServerEvents>

let first: TestApi
let second: TestApi
const clients: Client[] = []
beforeAll(async () => {
  first = await startTestApi()
  second = await startTestApi({ database: first.database })
  await Promise.all([first.deps.events.whenListening(), second.deps.events.whenListening()])
})
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const heard = <E extends keyof ServerToClientEvents>(client: Client, event: E): Promise<Parameters<ServerToClientEvents[E]>> =>
  new Promise((resolve) => client.once(event, ((...values: Parameters<ServerToClientEvents[E]>) => resolve(values)) as never))
const closed = (client: Client): Promise<void> => new Promise((resolve) => client.once('disconnect', () => resolve()))

function connect(api: TestApi): Client {
  const client: Client = io(api.url, { path: '/realtime', transports: ['websocket'], reconnection: false, forceNew: true })
  clients.push(client)
  return client
}

/** A client that answers the greeting and is accepted. */
async function join(api: TestApi, accessToken: string): Promise<Client> {
  const client = connect(api)
  client.on('greeting', () => client.emit('token', accessToken))
  await heard(client, 'ready')
  return client
}

const progress = (key: string, encodingProgress: number): VideoEncodeEvent => ({
  key,
  status: 'encoding',
  message: '',
  playable: true,
  hasPictures: true,
  currentResolution: '480p',
  encodingProgress,
  currentResolutionProgress: 0,
  rungs: [],
  secondsLeft: null,
  queuePlace: null,
  timestamp: new Date().toISOString(),
  type: 'default',
})

describe('the realtime channel', () => {
  it('emits events only to sockets of their account, in every api process', async () => {
    const account = await signUpTestAccount(first)
    const stranger = await signUpTestAccount(first)
    const here = await join(first, account.accessToken)
    const there = await join(second, account.accessToken)
    const other = await join(second, stranger.accessToken)
    const otherHeard: string[] = []
    other.on('videoEncode', (event) => otherHeard.push(event.key))
    const events = Promise.all([heard(here, 'videoEncode'), heard(there, 'videoEncode')])
    const told = performance.now()
    await notifyRealtime(first.db, { account: account.accountId, event: 'videoEncode', payload: progress('a'.repeat(16), 40) })
    for (const [event] of await events) expect(event).toMatchObject({ key: 'a'.repeat(16), encodingProgress: 40 })
    // Whoever joins now is told that something happened, and when.
    const late = connect(second)
    late.on('greeting', () => late.emit('token', account.accessToken))
    const [{ quietMs }] = await heard(late, 'ready')
    const spent = performance.now() - told
    expect(quietMs).toBeGreaterThanOrEqual(0)
    expect(quietMs).toBeLessThanOrEqual(Math.ceil(spent))
    const own = heard(other, 'videoEncode')
    await notifyRealtime(first.db, { account: stranger.accountId, event: 'videoEncode', payload: progress('b'.repeat(16), 1) })
    await own
    expect(otherHeard).toEqual(['b'.repeat(16)])
  })

  it('emits what changes of a live to its owner and managers, not to members bound to folders', async () => {
    const owner = await signUpTestAccount(first)
    const manager = await enterTestTenant(first, await signUpTestAccount(first), owner, ['videozz:videos:list'])
    const { id: folder } = await createTestFolder(first.db, { account_id: owner.accountId })
    const group = { privileges: ['videozz:videos:list'] as PermissionName[], folders: [folder] }
    const member = await enterTestGroup(first, await signUpTestAccount(first), owner, group)
    const [mine, theirs, bound] = await Promise.all([owner, manager, member].map(({ accessToken }) => join(first, accessToken)))
    const seen: string[] = []
    bound?.on('live', ({ id }) => seen.push(id))
    const said = Promise.all([mine, theirs].map((client) => heard(client as Client, 'live')))
    const ended = heard(bound as Client, 'accountChanged')
    const payload = { id: 'aovivoaovivoaovi', status: 'active' } as const
    await notifyRealtime(first.db, { account: owner.accountId, event: 'live', payload })
    expect(await said).toEqual([[payload], [payload]])
    // Sent after it, to everybody.
    await notifyRealtime(first.db, { account: owner.accountId, event: 'accountChanged', payload: { status: 'activated' } })
    await ended
    expect(seen).toEqual([])
  })

  it('emits the states of AI content to members bound to folders where all of its media lie in them', async () => {
    const owner = await signUpTestAccount(first)
    const { accountId: account_id } = owner
    const { id: folder } = await createTestFolder(first.db, { account_id })
    const group = { privileges: ['videozz:videos:list'] as PermissionName[], folders: [folder] }
    const member = await enterTestGroup(first, await signUpTestAccount(first), owner, group)
    const [inside, outside] = [await createTestVideo(first.db, { account_id }), await createTestVideo(first.db, { account_id })]
    await callApi(first, 'addFolderVideos', { as: owner, params: { key: folder }, body: { videos: [inside.key] } })
    const add = async (...videoKeys: string[]) => (await createTestAiItem(first.db, { account_id, videoKeys })).id
    const items = [await add(inside.key, outside.key), await add(outside.key), await add(inside.key)]
    const [mine, bound] = await Promise.all([owner, member].map(({ accessToken }) => join(first, accessToken)))
    const seen: Record<'mine' | 'bound', string[]> = { mine: [], bound: [] }
    mine?.on('aiQueue', ({ dataId }) => seen.mine.push(dataId))
    bound?.on('aiQueue', ({ dataId }) => seen.bound.push(dataId))
    const ended = Promise.all([mine, bound].map((client) => heard(client as Client, 'accountChanged')))
    for (const dataId of items) {
      const payload = { dataId, messageId: dataId, status: 'analyzing', origin: 'quiz', data: { title: 'Luz' } } as const
      await notifyRealtime(first.db, { account: account_id, event: 'aiQueue', payload })
    }
    // Sent after them, to everybody.
    await notifyRealtime(first.db, { account: account_id, event: 'accountChanged', payload: { status: 'activated' } })
    await ended
    expect(seen).toEqual({ mine: items, bound: items.slice(2) })
  })

  it('emits no event of a rolled-back transaction', async () => {
    const account = await signUpTestAccount(first)
    const client = await join(second, account.accessToken)
    const seen: number[] = []
    client.on('videoEncode', (event) => seen.push(event.encodingProgress))
    await first.db
      .transaction()
      .execute(async (db) => {
        await notifyRealtime(db, { account: account.accountId, event: 'videoEncode', payload: progress('a'.repeat(16), 1) })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    const next = heard(client, 'videoEncode')
    await notifyRealtime(first.db, { account: account.accountId, event: 'videoEncode', payload: progress('a'.repeat(16), 2) })
    await next
    expect(seen).toEqual([2])
  })

  it('emits only events of the new account after a socket sends another token', async () => {
    const [manager, owner] = [await signUpTestAccount(first), await signUpTestAccount(first)]
    const acting = await enterTestTenant(first, manager, owner, ['videozz:videos:list'])
    const client = await join(first, manager.accessToken)
    const moved = heard(client, 'ready')
    client.emit('token', acting.accessToken)
    await moved
    const seen: string[] = []
    client.on('videoEncode', (event) => seen.push(event.key))
    const last = heard(client, 'videoEncode')
    await notifyRealtime(first.db, { account: manager.accountId, event: 'videoEncode', payload: progress('a'.repeat(16), 1) })
    await notifyRealtime(first.db, { account: owner.accountId, event: 'videoEncode', payload: progress('b'.repeat(16), 1) })
    await last
    expect(seen).toEqual(['b'.repeat(16)])
  })

  it('denies and closes the socket of a manager whose relation has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const [manager, owner] = [await signUpTestAccount(first), await signUpTestAccount(first)]
      const client = await join(first, (await enterTestTenant(first, manager, owner, [])).accessToken)
      await first.db.deleteFrom('relations').where('user_id', '=', manager.userId).execute()
      const gone = Promise.all([heard(client, 'denied'), closed(client)])
      vi.advanceTimersByTime(20_000)
      await gone
    } finally {
      vi.useRealTimers()
    }
  })

  it('emits session once when the permissions of a manager change', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const [manager, owner] = [await signUpTestAccount(first), await signUpTestAccount(first)]
      const client = await join(first, (await enterTestTenant(first, manager, owner, ['videozz:videos:list'])).accessToken)
      const looks = vi.spyOn(Callers.prototype, 'byToken')
      const look = async () => {
        const before = looks.mock.results.length
        vi.advanceTimersByTime(20_000)
        await looks.mock.results[before]?.value
      }
      let told = 0
      client.on('session', () => (told += 1))
      await look()
      const rules: PermissionName[] = ['videozz:videos:list', 'videozz:videos:edit']
      await first.db.updateTable('relations').set({ rules }).where('user_id', '=', manager.userId).execute()
      const news = heard(client, 'session')
      await look()
      await news
      await look()
      const event = heard(client, 'videoEncode')
      await notifyRealtime(first.db, { account: owner.accountId, event: 'videoEncode', payload: progress('a'.repeat(16), 1) })
      await event
      expect(told).toBe(1)
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })

  it('keeps a socket whose new token arrives while the old one is being checked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const [manager, owner] = [await signUpTestAccount(first), await signUpTestAccount(first)]
      const client = await join(first, (await enterTestTenant(first, manager, owner, [])).accessToken)
      let refuse = (): void => undefined
      const look = vi
        .spyOn(Callers.prototype, 'byToken')
        .mockReturnValueOnce(new Promise((_resolve, reject) => (refuse = () => reject(new AppError('TENANT_ENDED')))))
      vi.advanceTimersByTime(20_000)
      const moved = heard(client, 'ready')
      client.emit('token', manager.accessToken)
      await moved
      expect(look).toHaveBeenCalledTimes(2)
      refuse()
      const event = heard(client, 'videoEncode')
      await notifyRealtime(first.db, { account: manager.accountId, event: 'videoEncode', payload: progress('b'.repeat(16), 1) })
      await event
      expect(client.connected).toBe(true)
    } finally {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })

  it('denies tokens that are wrong, expired or of an ended session', async () => {
    const account = await signUpTestAccount(first)
    const expired = await new AccessTokens(first.env.secretKey, () => new Date(Date.now() - 16 * 60_000)).sign({
      userId: account.userId,
      accountId: account.accountId,
      tenant: false,
      familyId: account.familyId,
    })
    for (const token of ['nonsense', expired, { an: 'object' }]) {
      const client = connect(first)
      client.on('greeting', () => client.emit('token', token as string))
      await Promise.all([heard(client, 'denied'), closed(client)])
    }
    await first.db.updateTable('refresh_families').set({ ended_at: new Date() }).where('id', '=', account.familyId).execute()
    const client = connect(first)
    client.on('greeting', () => client.emit('token', account.accessToken))
    await heard(client, 'denied')
  })

  it('emits greeting again when the token expires, and accepts a renewed token', async () => {
    const account = await signUpTestAccount(first)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const client = connect(first)
    await heard(client, 'greeting')
    client.emit('token', account.accessToken)
    await heard(client, 'ready')
    // The timer of a quarter of an hour is run by hand: a token that lives for seconds may be over before it is looked at.
    const expire = timers.mock.calls.findLast(([, delay]) => delay !== undefined && delay > 600_000)?.[0]
    timers.mockRestore()
    const greeted = heard(client, 'greeting')
    expire?.()
    await greeted
    client.emit('token', account.accessToken)
    await heard(client, 'ready')
    const event = heard(client, 'videoEncode')
    await notifyRealtime(first.db, { account: account.accountId, event: 'videoEncode', payload: progress('a'.repeat(16), 7) })
    expect((await event)[0].encodingProgress).toBe(7)
  })

  it('closes the sockets of a person who signs out everywhere, in every process', async () => {
    const account = await signUpTestAccount(first)
    const stranger = await signUpTestAccount(first)
    const here = await join(first, account.accessToken)
    const there = await join(second, account.accessToken)
    const other = await join(second, stranger.accessToken)
    const ends = Promise.all([closed(here), closed(there), heard(here, 'denied'), heard(there, 'denied')])
    await callApi(first, 'signOutEverywhere', { as: account })
    await ends
    expect(other.connected).toBe(true)
  })

  it('listens again after its database connection was cut', async () => {
    const account = await signUpTestAccount(first)
    const client = await join(first, account.accessToken)
    const back = Promise.all([first.deps.events.nextListening(), second.deps.events.nextListening()])
    await second.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'videozz-api-events' and datname = current_database()`,
    )
    await back
    const event = heard(client, 'videoEncode')
    await notifyRealtime(second.db, { account: account.accountId, event: 'videoEncode', payload: progress('a'.repeat(16), 9) })
    expect((await event)[0].encodingProgress).toBe(9)
  })
})

describe('waitForSegment', () => {
  it('resolves before its timeout when any process publishes a segment of the generation', async () => {
    // Longer than the test may take: the timeout does not resolve it.
    const waiting = first.deps.events.waitForSegment('a'.repeat(16), 2, 600_000)
    await notifySegment(second.db, 'a'.repeat(16), 2)
    await expect(waiting).resolves.toBeUndefined()
  })

  it('does not resolve for another generation', async () => {
    let ended = false
    const waiting = first.deps.events.waitForSegment('a'.repeat(16), 2, 60_000).then(() => {
      ended = true
    })
    const other = first.deps.events.waitForSegment('a'.repeat(16), 1, 60_000)
    await notifySegment(second.db, 'a'.repeat(16), 1)
    await other
    expect(ended).toBe(false)
    await notifySegment(second.db, 'a'.repeat(16), 2)
    await waiting
  })

  it('stays pending until the timeout has passed and resolves then', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    let ended = false
    const waiting = first.deps.events.waitForSegment('a'.repeat(16), 2, 654_321).then(() => {
      ended = true
    })
    const runTimeout = timers.mock.calls.find(([, delay]) => delay === 654_321)?.[0]
    timers.mockRestore()
    // After this round trip to the database every callback that was due has run.
    await notifySegment(first.db, 'b'.repeat(16), 2)
    expect([typeof runTimeout, ended]).toEqual(['function', false])
    runTimeout?.()
    await waiting
    expect(ended).toBe(true)
  })
})
