import type { AccountStatus, FeatureFlag, PermissionName } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { createTestAccount, createTestFlags, createTestGroup, createTestRelation, createTestUser } from '@videozz/testing'
import { AccessTokens } from '../access-token.ts'
import type { TestApi } from './start-api.ts'

export type TestAccount = {
  userId: string
  accountId: string
  email: string
  familyId: string
  accessToken: string
  /** Headers of a call in this session. */ headers: { authorization: string }
}

export type TestAccountOptions = { plan?: 'free' | 'professional'; status?: AccountStatus; flags?: FeatureFlag[]; name?: string }

/** Inserts a person with their own account straight into the database, signed in; on the professional plan by default. */
export async function signUpTestAccount(api: TestApi, options: TestAccountOptions = {}): Promise<TestAccount> {
  const userId = createKey()
  const accountId = createKey()
  const name = options.name ?? 'Pessoa de Teste'
  const email = `${userId}@exemplo.com.br`
  const plan = options.plan === 'free' ? freePlan : professionalPlan
  await createTestUser(api.db, { id: userId, name, email })
  await createTestAccount(api.db, {
    id: accountId,
    owner_id: userId,
    name,
    plan_id: plan.id,
    status: options.status ?? 'activated',
    subscription_origin: plan === freePlan ? 'videozz' : 'orbita',
  })
  await createTestFlags(api.db, accountId, options.flags ?? [])
  return signInTestAccount(api, { userId, accountId, email, tenant: false })
}

/** A session of `member` acting for the account of `owner` under these rules (tenant mode). */
export async function enterTestTenant(
  api: TestApi,
  member: TestAccount,
  owner: TestAccount,
  rules: PermissionName[],
): Promise<TestAccount> {
  await createTestRelation(api.db, { user_id: member.userId, account_id: owner.accountId, rules })
  return signInTestAccount(api, { userId: member.userId, accountId: owner.accountId, email: member.email, tenant: true })
}

/** A session of `member` acting for the account of `owner` as the member of an access group with these permissions and folders. */
export async function enterTestGroup(
  api: TestApi,
  member: TestAccount,
  owner: TestAccount,
  group: { privileges: PermissionName[]; folders?: string[] },
): Promise<TestAccount> {
  await createTestGroup(api.db, { ...group, account_id: owner.accountId, members: [member.userId] })
  return signInTestAccount(api, { userId: member.userId, accountId: owner.accountId, email: member.email, tenant: true })
}

async function signInTestAccount(
  api: TestApi,
  who: { userId: string; accountId: string; email: string; tenant: boolean },
): Promise<TestAccount> {
  const familyId = createKey()
  await api.db
    .insertInto('refresh_families')
    .values({
      id: familyId,
      user_id: who.userId,
      user_agent: 'test',
      ended_at: null,
      ended_reason: null,
    })
    .execute()
  const accessToken = await new AccessTokens(api.env.secretKey, api.deps.now).sign({
    userId: who.userId,
    accountId: who.accountId,
    tenant: who.tenant,
    familyId,
  })
  return {
    userId: who.userId,
    accountId: who.accountId,
    email: who.email,
    familyId,
    accessToken,
    headers: { authorization: `Bearer ${accessToken}` },
  }
}
