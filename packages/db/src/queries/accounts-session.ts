import { type FeatureFlag, featureFlags, type PermissionName, type Plan, type Session } from '@videozz/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema, PlanTable } from '../schema.ts'

/** The wire form of a plan row. */
export function toPlan(row: Selectable<PlanTable>): Plan {
  return {
    _id: row.id,
    title: row.title,
    price: row.price_cents,
    period: row.period,
    type: row.type,
    storageSize: row.storage_size,
    uploadSize: row.upload_size,
    maxResolution: row.max_resolution,
    enableDownload: row.enable_download,
    enableSubtitles: row.enable_subtitles,
    hasImprint: row.has_imprint,
    hasAdditional: row.has_additional,
    hasFee: row.has_fee,
  }
}

type SessionRow = Selectable<PlanTable> & {
  user_id: string
  user_name: string
  user_email: string
  user_subject: string
  is_support: boolean
  totp_confirmed_at: Date | null
  account_id: string
  account_name: string
  status: Session['status']
  status_since: Date
  subscription_origin: Session['subscription']['origin']
  owner_subject: string
  owner_email: string
  is_own: boolean
  rules: PermissionName[] | null
  flags: FeatureFlag[]
}

/**
 * The session behind a live refresh family, as things stand now: status, rules, plan and flags are read fresh.
 * @param companyDomain people of this e-mail domain get every feature flag (spec `core.md` § 6).
 * @returns undefined when the family ended, or the person may no longer act for the account.
 */
export async function findSession(db: Kysely<DatabaseSchema>, familyId: string, companyDomain?: string): Promise<Session | undefined> {
  const { rows } = await sql<SessionRow>`
    select p.*, u.id as user_id, u.name as user_name, u.email as user_email, u.subject as user_subject, u.is_support, u.totp_confirmed_at,
      a.id as account_id, a.name as account_name, a.status, a.status_since, a.subscription_origin,
      owner.subject as owner_subject, owner.email as owner_email, a.owner_id = u.id as is_own, r.rules,
      array(select flag from feature_flags where account_id = a.id order by flag) as flags
    from refresh_families f
      join users u on u.id = f.user_id
      join accounts a on a.id = f.tenant_account_id or (f.tenant_account_id is null and a.owner_id = u.id)
      join users owner on owner.id = a.owner_id
      join plans p on p.id = a.plan_id
      left join relations r on r.user_id = u.id and r.account_id = a.id
    where f.id = ${familyId} and f.ended_at is null`.execute(db)
  const row = rows[0]
  if (!row || (!row.is_own && !row.rules)) return undefined
  const session = toSession(row)
  return companyDomain && row.owner_email.toLowerCase().endsWith(`@${companyDomain}`) ? { ...session, flags: [...featureFlags] } : session
}

function toSession(row: SessionRow): Session {
  const tenant = row.is_own
    ? null
    : {
        id: row.account_id,
        eduzzId: row.owner_subject,
        name: row.account_name,
        email: row.owner_email,
        status: row.status,
        rules: row.rules ?? [],
      }
  return {
    id: row.user_id,
    accountId: row.account_id,
    eduzzId: row.user_subject,
    name: row.user_name,
    email: row.user_email,
    status: row.status,
    statusSince: row.status_since.toISOString(),
    isSupport: row.is_support,
    isSpace: row.subscription_origin === 'space',
    hasImprint: row.has_imprint,
    planTitle: row.title,
    planType: row.type,
    totpEnabled: row.totp_confirmed_at !== null,
    subscription: { origin: row.subscription_origin },
    tenant,
    plan: toPlan(row),
    flags: row.flags,
  }
}
