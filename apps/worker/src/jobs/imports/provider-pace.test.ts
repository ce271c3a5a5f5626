import { createDatabase, createPool, saveIntegrationPause, takeProviderCall } from '@videozz/db'
import { ProviderPace } from '@videozz/operations'
import { createTestAccount, createTestDatabase, createTestUser, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('provider_paces').execute())

const provider = 'panda'
const begin = new Date('2026-11-20T12:00:00Z').getTime()
const minute = 60_000

async function account(): Promise<string> {
  const owner = await createTestUser(test.db)
  return (await createTestAccount(test.db, { owner_id: owner.id })).id
}

/** Accounts that ask whenever they were told to, within a minute. @returns the granted calls in their order, by who got them. */
async function askForAMinute(accounts: readonly string[], perMinute: number): Promise<string[]> {
  const due = new Map(accounts.map((each) => [each, begin]))
  const granted: string[] = []
  for (;;) {
    const [[accountId, at] = ['', Infinity]] = [...due].toSorted(([, one], [, other]) => one - other)
    if (at >= begin + minute) return granted
    const waitMs = await takeProviderCall(test.db, { provider, accountId, perMinute, now: new Date(at) })
    if (waitMs === 0) granted.push(accountId)
    due.set(accountId, at + waitMs)
  }
}

describe('calls of all processes together', () => {
  it('are a twelfth of a minute’s at once, then the rest at the pace', async () => {
    const first = await account()
    const granted = await askForAMinute([first], 60)
    expect(granted.length).toBeGreaterThanOrEqual(60)
    expect(granted.length).toBeLessThanOrEqual(60 + 60 / 12)
  })

  it.each([
    [2, 12],
    [3, 60],
    [8, 180],
  ])('go to %s accounts in turns at %s a minute, however long each waits', async (count, perMinute) => {
    const accounts: string[] = []
    while (accounts.length < count) accounts.push(await account())
    const granted = await askForAMinute(accounts, perMinute)
    expect(granted.length).toBeGreaterThanOrEqual(perMinute)
    // Those at once go to whoever asks first; afterwards nobody gets a second one before everybody got one.
    const later = granted.slice(perMinute / 12)
    const counts = accounts.map((each) => later.filter((one) => one === each).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  })

  it('wait for nobody who asks no more', async () => {
    const [gone, stays] = [await account(), await account()]
    const ask = (accountId: string, at: number) => takeProviderCall(test.db, { provider, accountId, perMinute: 12, now: new Date(at) })
    expect(await ask(stays, begin)).toBe(0)
    expect(await ask(gone, begin)).toBeGreaterThan(0)
    // Five seconds later there is one call, which is that of `gone` as long as it still asks.
    expect(await ask(gone, begin + 4900)).toBeGreaterThan(0)
    expect(await ask(stays, begin + 5000)).toBeGreaterThan(0)
    expect(await ask(stays, begin + 6500)).toBe(0)
  })

  it('are counted once where two processes ask in the same moment', async () => {
    const accounts = [await account(), await account()]
    const other = createDatabase(createPool(test.url, { max: 5 }))
    const asks = Array.from({ length: 40 }, (_, place) =>
      takeProviderCall(place % 2 === 0 ? test.db : other, {
        provider,
        accountId: accounts[place % 2] ?? '',
        perMinute: 180,
        now: new Date(begin),
      }),
    )
    const waits = await Promise.all(asks)
    await other.destroy()
    expect(waits.filter((waitMs) => waitMs === 0).length).toBeLessThanOrEqual(180 / 12)
    expect(waits.filter((waitMs) => waitMs === 0).length).toBeGreaterThanOrEqual(180 / 12 - 1)
  })
})

describe('ProviderPace', () => {
  it('waits for its turn, and gives up where that would take longer than the caller waits', async () => {
    const accountId = await account()
    const pace = new ProviderPace(test.db, provider, 10)
    expect(await pace.take({ accountId, mostMs: 0 })).toEqual({ outcome: 'granted' })
    expect(await pace.take({ accountId, mostMs: 0 })).toEqual({ outcome: 'later', waitSeconds: 6 })
    const fast = new ProviderPace(test.db, provider, 1200)
    expect(await fast.take({ accountId, mostMs: 60_000 })).toEqual({ outcome: 'granted' })
  })

  it('asks nothing of a provider that wants to be left alone by this account; others go on', async () => {
    const [paused, free] = [await account(), await account()]
    await saveIntegrationPause(test.db, paused, provider, new Date(Date.now() + 90_000))
    const pace = new ProviderPace(test.db, provider, 1200)
    const told = await pace.take({ accountId: paused, mostMs: 60_000 })
    expect(told).toEqual({ outcome: 'later', waitSeconds: expect.any(Number) })
    expect(told.outcome === 'later' && told.waitSeconds).toBeGreaterThan(60)
    expect(await pace.take({ accountId: free, mostMs: 60_000 })).toEqual({ outcome: 'granted' })
  })

  it('goes on with the next in line after one that was given up', async () => {
    const accountId = await account()
    const pace = new ProviderPace(test.db, provider, 12)
    expect(await pace.take({ accountId, mostMs: 0 })).toEqual({ outcome: 'granted' })
    const stop = new AbortController()
    const given = pace.take({ accountId, mostMs: 60_000, signal: stop.signal })
    const behind = pace.take({ accountId, mostMs: 0 })
    stop.abort()
    await expect(given).rejects.toThrow('abort')
    expect((await behind).outcome).toBe('later')
  })
})
