import { tidyAccounts } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccessTokens } from '../../shared/access-token.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { refreshCookie } from '../../shared/testing/cookies.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let people = 0
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type As = { headers: Record<string, string> }
const bearer = (token: string): As => ({ headers: { authorization: `Bearer ${token}` } })
const password = 'uma senha longa'

async function signIn(email: string) {
  const { data } = await callApi(api, 'signIn', { body: { email, password } })
  const { data: opened, headers } = await callApi(api, 'authenticate', { body: { token: data.token } })
  return { session: opened.session, as: bearer(opened.accessToken), cookie: { headers: refreshCookie(headers)?.header ?? {} } }
}
/** A manager with a real session, and the account they may act for. */
async function meet() {
  const email = `gerente${++people}@exemplo.com.br`
  await signUpPerson(api, { name: 'Gerente', email, password })
  const manager = { email, ...(await signIn(email)) }
  const owner = await signUpTestAccount(api)
  const relation = { user_id: manager.session.id, account_id: owner.accountId }
  await api.db
    .insertInto('relations')
    .values({ ...relation, rules: ['videozz:videos:list'] })
    .execute()
  const endRelation = () =>
    api.db.deleteFrom('relations').where('user_id', '=', relation.user_id).where('account_id', '=', relation.account_id).execute()
  return { manager, owner, endRelation }
}
const enter = async (as: As, owner: TestAccount) =>
  bearer((await callApi(api, 'enterTenant', { ...as, body: { tenant: owner.accountId } })).data.accessToken)
const leave = (as: As) => callApi(api, 'leaveTenant', as)
/** What the owner reads, with a token as old as the clock: of each stay, the latest first, whether it is over. */
const stays = async ({ userId, accountId, familyId }: TestAccount) => {
  const token = await new AccessTokens(api.env.secretKey, api.deps.now).sign({ userId, accountId, tenant: false, familyId })
  const { data } = await callApi(api, 'listAccountAccesses', { ...bearer(token), query: { page: 1, limit: 10 } })
  return data.accesses.map(({ endedAt }) => (endedAt === null ? 'open' : 'ended'))
}
const ends = async (owner: TestAccount) =>
  (await api.db.selectFrom('audit_log').select('action').where('account_id', '=', owner.accountId).orderBy('id').execute()).filter(
    ({ action }) => action === 'manager.end',
  ).length

describe('account access of a manager', () => {
  it('ends when the last tab leaves the account', async () => {
    const { manager, owner } = await meet()
    const [one, two] = [await enter(manager.as, owner), await enter(manager.as, owner)]
    const elsewhere = await signIn(manager.email)
    const three = await enter(elsewhere.as, owner)
    expect(await stays(owner)).toEqual(['open'])
    await leave(one)
    await leave(one)
    await leave(three)
    expect(await stays(owner)).toEqual(['open'])
    await leave(two)
    expect(await stays(owner)).toEqual(['ended'])
    expect(await ends(owner)).toBe(1)
    await enter(manager.as, owner)
    expect(await stays(owner)).toEqual(['open', 'ended'])
  })

  it('begins once for tabs that enter concurrently and ends once when they leave concurrently', async () => {
    const { manager, owner } = await meet()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => enter(manager.as, owner)))
    expect(await stays(owner)).toEqual(['open'])
    await Promise.all(tabs.map(leave))
    expect(await stays(owner)).toEqual(['ended'])
    expect(await ends(owner)).toBe(1)
  })

  it('stays open while one tab refreshes and ends when that tab leaves', async () => {
    const { manager, owner } = await meet()
    await enter(manager.as, owner)
    let cookie = manager.cookie
    let inside = manager.as
    for (let time = 0; time < 6; time++) {
      api.advance(15 * 60_000)
      const { data, headers } = await callApi(api, 'refresh', { ...cookie, body: { tenant: owner.accountId } })
      cookie = { headers: refreshCookie(headers)?.header ?? {} }
      inside = bearer(data.accessToken)
    }
    expect(await stays(owner)).toEqual(['open'])
    await leave(inside)
    expect(await stays(owner)).toEqual(['ended'])
  })

  it('ends 15 minutes after a tab leaves if the token of the other tab is no longer used', async () => {
    const { manager, owner } = await meet()
    await enter(manager.as, owner)
    await leave(await enter(manager.as, owner))
    expect(await stays(owner)).toEqual(['open'])
    api.advance(16 * 60_000)
    expect(await stays(owner)).toEqual(['ended'])
  })

  it('ends when the tab enters another account', async () => {
    const { manager, owner } = await meet()
    const other = await signUpTestAccount(api)
    await api.db
      .insertInto('relations')
      .values({ user_id: manager.session.id, account_id: other.accountId, rules: ['videozz:videos:list'] })
      .execute()
    const inside = await enter(manager.as, owner)
    const again = await enter(inside, owner)
    expect(await stays(owner)).toEqual(['open'])
    await enter(again, other)
    expect([await stays(owner), await stays(other)]).toEqual([['ended'], ['open']])
  })

  it('ends with the session on signOut, signOutEverywhere and changePassword', async () => {
    const { manager, owner } = await meet()
    await enter(manager.as, owner)
    const elsewhere = await signIn(manager.email)
    await enter(elsewhere.as, owner)
    await callApi(api, 'signOut', manager.cookie)
    expect(await stays(owner)).toEqual(['open'])
    await callApi(api, 'signOut', elsewhere.cookie)
    expect(await stays(owner)).toEqual(['ended'])

    const again = await signIn(manager.email)
    await enter(again.as, owner)
    expect((await callApi(api, 'signOutEverywhere', again.as)).status).toBe(200)
    expect(await stays(owner)).toEqual(['ended', 'ended'])

    const [here, there] = [await signIn(manager.email), await signIn(manager.email)]
    await enter(there.as, owner)
    const changed = await callApi(api, 'changePassword', { ...here.as, body: { current: password, password: 'outra senha longa' } })
    expect([changed.status, await stays(owner)]).toEqual([200, ['ended', 'ended', 'ended']])
    expect(await ends(owner)).toBe(3)
  })

  it('ends when the relation is deleted', async () => {
    const { manager, owner, endRelation } = await meet()
    const inside = await enter(manager.as, owner)
    await endRelation()
    expect((await callApi(api, 'getMe', inside)).error.code).toBe('TENANT_ENDED')
    expect(await stays(owner)).toEqual(['ended'])
    expect(await ends(owner)).toBe(1)
  })

  it('ends one hour after the last call; a later refresh begins another access', async () => {
    const { manager, owner } = await meet()
    await enter(manager.as, owner)
    api.advance(50 * 60_000)
    expect(await stays(owner)).toEqual(['open'])
    api.advance(11 * 60_000)
    expect(await stays(owner)).toEqual(['ended'])
    await callApi(api, 'refresh', { ...manager.cookie, body: { tenant: owner.accountId } })
    expect(await stays(owner)).toEqual(['open', 'ended'])
    api.advance(61 * 60_000)
    await tidyAccounts(api.db, api.deps.now())
    expect(await ends(owner)).toBe(2)
  })
})
