import { createKey } from '@videozz/db'
import { createTestFolder, createTestGroup, createTestRelation } from '@videozz/testing'
import type { Persona } from '@videozz/testing/access'
import { AccessTokens } from '../access-token.ts'
import type { TestApi } from './start-api.ts'
import { signUpTestAccount } from './test-account.ts'

/** A persona with their rows in the database. `headers` makes those of one call in a new session. */
export type LivePersona = { persona: Persona; userId: string; accountId: string; headers: () => Promise<{ authorization: string }> }

/** Address that `TESTER_EMAILS` must name for personas that are testers. */
export const testerEmail = 'testadora@exemplo.com.br'

/** Makes the person and the account they act for straight in the database. */
export async function makePersona(api: TestApi, persona: Persona): Promise<LivePersona> {
  const { account, rules } = persona
  const owner = await signUpTestAccount(api, {
    plan: account.plan.type === 'default' ? 'free' : 'professional',
    status: account.status,
    flags: [...account.flags],
  })
  const { accountId } = owner
  await api.db.updateTable('accounts').set({ subscription_origin: account.origin }).where('id', '=', accountId).execute()
  const userId = rules ? (await signUpTestAccount(api)).userId : owner.userId
  if (rules && persona.bound) {
    const folder = await createTestFolder(api.db, { account_id: accountId })
    await createTestGroup(api.db, { account_id: accountId, privileges: [...rules], folders: [folder.id], members: [userId] })
  } else if (rules && !persona.removed && !persona.inside)
    await createTestRelation(api.db, { user_id: userId, account_id: accountId, rules: [...rules] })
  if (persona.isSupport) await api.db.updateTable('users').set({ is_support: true }).where('id', '=', userId).execute()
  if (persona.isTester)
    await api.db.updateTable('users').set({ email: testerEmail, proved_email: testerEmail }).where('id', '=', userId).execute()

  const tokens = new AccessTokens(api.env.secretKey, api.deps.now)
  const headers = async () => {
    // A route ends it.
    if (persona.inside) await enterAsSupport(api, userId, accountId)
    const familyId = createKey()
    const family = { id: familyId, user_id: userId, user_agent: 'test', ended_at: null, ended_reason: null }
    await api.db.insertInto('refresh_families').values(family).execute()
    return { authorization: `Bearer ${await tokens.sign({ userId, accountId, tenant: rules !== undefined, familyId })}` }
  }
  return { persona, userId, accountId, headers }
}

async function enterAsSupport(api: TestApi, userId: string, accountId: string): Promise<void> {
  const now = api.deps.now()
  await api.db
    .insertInto('account_accesses')
    .values({
      id: createKey(),
      account_id: accountId,
      user_id: userId,
      kind: 'support',
      reason: 'Vídeo que não processa',
      started_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      ended_at: null,
    })
    .execute()
}
