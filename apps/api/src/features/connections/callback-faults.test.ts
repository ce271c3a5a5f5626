import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { begin, comeBack, connect, type ConnectKit, startConnectKit } from './testing/connect-kit.ts'

let kit: ConnectKit
beforeAll(async () => {
  kit = await startConnectKit()
})
afterAll(() => kit.close())
afterEach(() => {
  for (const company of [kit.clouds.google, kit.clouds.dropbox, kit.clouds.microsoft]) company.mood = 'well'
})

const producer = () => signUpTestAccount(kit.api, { flags: ['publish-on-social-networks', 'import-videos:google-drive'] })
const count = async (as: TestAccount) => (await callApi(kit.api, 'listCloudConnections', { as })).data.connections.length
const invalid = { status: 303, outcome: 'invalid', attempt: null }

describe('finishConnection connects nothing', () => {
  it('with a state that is unknown, missing or of an attempt used before', async () => {
    const owner = await producer()
    const begun = await begin(kit.api, owner, 'dropbox')
    const location = await kit.clouds.dropbox.decide(begun.address)
    for (const state of ['', 'x'.repeat(43)]) {
      const forged = new URL(location)
      forged.searchParams.set('state', state)
      expect(await comeBack(kit.api, forged.href, begun.cookie)).toMatchObject(invalid)
    }
    const without = new URL(location)
    without.searchParams.delete('state')
    expect(await comeBack(kit.api, without.href, begun.cookie)).toMatchObject(invalid)
    expect(await count(owner)).toBe(0)
    const both = await Promise.all([comeBack(kit.api, location, begun.cookie), comeBack(kit.api, location, begun.cookie)])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['connected', 'invalid'])
    expect(await comeBack(kit.api, location, begun.cookie)).toMatchObject(invalid)
    expect(await count(owner)).toBe(1)
  })

  it('in another browser, or with the cookie or state of another attempt', async () => {
    const [owner, other] = [await producer(), await producer()]
    const mine = await begin(kit.api, owner, 'dropbox')
    const theirs = await begin(kit.api, other, 'dropbox')
    const location = await kit.clouds.dropbox.decide(mine.address)
    const renamed = `${mine.cookie.split('=')[0]}=${theirs.cookie.split('=')[1]}`
    for (const cookie of ['', theirs.cookie, renamed]) expect(await comeBack(kit.api, location, cookie)).toMatchObject(invalid)
    const swapped = new URL(location)
    swapped.searchParams.set('state', new URL(theirs.address).searchParams.get('state') ?? '')
    expect(await comeBack(kit.api, swapped.href, mine.cookie)).toMatchObject(invalid)
    // A code of one attempt under another: PKCE refuses it.
    expect(await comeBack(kit.api, swapped.href, theirs.cookie)).toMatchObject({ outcome: 'refused', attempt: theirs.attempt })
    expect([await count(owner), await count(other)]).toEqual([0, 0])
    expect(await comeBack(kit.api, location, mine.cookie)).toMatchObject({ outcome: 'connected' })
  })

  it('at the address of another service', async () => {
    const owner = await producer()
    const begun = await begin(kit.api, owner, 'google-drive')
    const location = await kit.clouds.google.decide(begun.address)
    const moved = location.replace('/callback/google-drive', '/callback/youtube')
    expect(await comeBack(kit.api, moved, begun.cookie)).toMatchObject(invalid)
    expect(await comeBack(kit.api, location.replace('/google-drive', '/panda'), begun.cookie)).toMatchObject({ status: 404 })
    expect(await comeBack(kit.api, location, begun.cookie)).toMatchObject({ outcome: 'connected' })
  })

  it('after ten minutes', async () => {
    const owner = await producer()
    const begun = await begin(kit.api, owner, 'dropbox')
    const location = await kit.clouds.dropbox.decide(begun.address)
    await kit.api.db
      .updateTable('oauth_attempts')
      .set({ expires_at: sql<Date>`expires_at - interval '10 minutes'` })
      .where('id', '=', begun.attempt)
      .execute()
    expect(await comeBack(kit.api, location, begun.cookie)).toMatchObject(invalid)
    const read = await callApi(kit.api, 'readConnectionAttempt', { as: owner, params: { attempt: begun.attempt } })
    expect(read.error.code).toBe('NOT_FOUND')
    expect(await count(owner)).toBe(0)
  })

  it('when the person refused, or left out a part', async () => {
    const owner = await producer()
    expect(await connect(kit, owner, 'google-drive', { allow: false })).toMatchObject({ outcome: 'canceled' })
    const without = ['https://www.googleapis.com/auth/youtube.force-ssl']
    expect(await connect(kit, owner, 'youtube', { without })).toMatchObject({ outcome: 'scope-missing' })
    expect(await count(owner)).toBe(0)
  })

  it('when the person has no channel at YouTube', async () => {
    const owner = await producer()
    const { authority } = kit.clouds.google
    const person = authority.person
    authority.person = { ...person, channel: null }
    expect(await connect(kit, owner, 'youtube')).toMatchObject({ outcome: 'no-channel' })
    authority.person = person
    expect(await count(owner)).toBe(0)
  })

  it('when the service is down, names another error, or gives no code', async () => {
    const owner = await producer()
    const begun = await begin(kit.api, owner, 'dropbox')
    const location = await kit.clouds.dropbox.decide(begun.address)
    kit.clouds.dropbox.mood = 'down'
    expect(await comeBack(kit.api, location, begun.cookie)).toMatchObject({ outcome: 'unavailable', attempt: begun.attempt })
    kit.clouds.dropbox.mood = 'well'
    for (const change of [{ error: 'server_error' }, { error: '<b>\n' }, {}]) {
      const next = await begin(kit.api, owner, 'dropbox')
      const back = new URL(await kit.clouds.dropbox.decide(next.address))
      back.searchParams.delete('code')
      for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value)
      expect(await comeBack(kit.api, back.href, next.cookie)).toMatchObject({ outcome: 'refused' })
    }
    expect(await count(owner)).toBe(0)
  })

  it('when the session ended meanwhile, the account stopped paying or the person was removed from it', async () => {
    const owner = await producer()
    const manager = await enterTestTenant(kit.api, await producer(), owner, ['videozz:videos:upload'])
    const { db } = kit.api
    const finish = async (as: TestAccount, meanwhile: () => Promise<unknown>) => {
      const begun = await begin(kit.api, as, 'dropbox')
      const location = await kit.clouds.dropbox.decide(begun.address)
      await meanwhile()
      return (await comeBack(kit.api, location, begun.cookie)).outcome
    }
    const setStatus = (status: 'overdue' | 'activated') =>
      db.updateTable('accounts').set({ status }).where('id', '=', owner.accountId).execute()
    expect(await finish(owner, () => setStatus('overdue'))).toBe('refused')
    await setStatus('activated')
    // Nothing of the attempt is left: it ended with the relation.
    expect(await finish(manager, () => db.deleteFrom('relations').where('user_id', '=', manager.userId).execute())).toBe('invalid')
    expect(
      await finish(owner, () =>
        db.updateTable('refresh_families').set({ ended_at: new Date() }).where('id', '=', owner.familyId).execute(),
      ),
    ).toBe('refused')
    expect(await db.selectFrom('cloud_connections').selectAll().where('account_id', '=', owner.accountId).execute()).toEqual([])
  })
})

it('readConnectionAttempt knows no attempt by an id that cannot be stored', async () => {
  const { error } = await callApi(kit.api, 'readConnectionAttempt', { as: await producer(), params: { attempt: 'a\0b' } })
  expect(error.code).toBe('NOT_FOUND')
})

it('readConnectionAttempt knows no attempts of other people or accounts', async () => {
  const owner = await producer()
  const other = await producer()
  const inside = await enterTestTenant(kit.api, other, owner, ['videozz:videos:upload'])
  const { attempt } = await begin(kit.api, owner, 'dropbox')
  for (const as of [other, inside])
    expect((await callApi(kit.api, 'readConnectionAttempt', { as, params: { attempt } })).error.code).toBe('NOT_FOUND')
})
