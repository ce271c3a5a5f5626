import {
  type AccountSession,
  type AccountStatus,
  type FeatureFlag,
  featureFlags,
  type PermissionName,
  permissionNames,
  type Plan,
  planFlags,
  type PluginType,
  type SoldPlan,
  type SubscriptionOrigin,
  supportRules,
  usablePlugins,
} from '@videozz/domain'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { PlanTable } from '../../schema/accounts.ts'
import type { FolderName } from '../folders/folders.ts'

/** The plan of a row of `plans`. */
export function toPlan(row: Selectable<PlanTable>): Plan {
  return {
    id: row.id,
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

/** The plan of a row of `plans`, with its terms of sale. */
export const toSoldPlan = (row: Selectable<PlanTable>): SoldPlan => ({
  ...toPlan(row),
  hidden: row.hidden,
  deleted: row.deleted_at !== null,
  contentId: row.content_id,
  spaceId: row.space_id,
  action: row.action,
  trialDays: row.trial_days,
})

/** Lists of e-mails the operator configures, in lower case, testers also as `@domain`; accounts of `companyDomain` have every feature flag. */
export type PeopleLists = {
  companyDomain?: string | undefined
  supportEmails: readonly string[]
  testerEmails: readonly string[]
  /** Who signs people in: `embedded`, or the issuer of the parent platform. People of another are not of its user base. */
  issuer: string
}

/** The session found, or why there is none: it ended, or the person may no longer act for the account. */
export type SessionFinding = { session: AccountSession } | { fault: 'SESSION_EXPIRED' | 'TENANT_ENDED' }

type PluginRow = { type: PluginType; status: 'active' | 'canceled'; expires_at: string | null }
type SourceRow = { allocated: number; used: number; expires_at: string | null }
type SessionRow = Selectable<PlanTable> & {
  user_id: string
  user_name: string
  user_email: string
  user_issuer: string
  user_subject: string
  proved_email: string | null
  is_support: boolean
  belt: string | null
  is_clube_black: boolean
  totp_confirmed_at: Date | null
  account_id: string | null
  account_name: string
  status: AccountStatus
  status_since: Date
  subscription_origin: SubscriptionOrigin
  transcribe_seconds: number
  owner_subject: string
  owner_email: string
  owner_issuer: string
  owner_proved_email: string | null
  is_own: boolean
  rules: PermissionName[] | null
  folders: FolderName[] | null
  support_until: Date | null
  flags: FeatureFlag[]
  plugins: PluginRow[]
  sources: SourceRow[]
}

/**
 * The session of an open refresh family on an account: status, rules, plan, flags and plugins are read from the database each time, and
 * so is whether the person may act for the account. The rules of a support access replace those of a relation and of access groups.
 * @param who.accountId the account acted for; null for the person's own.
 */
export async function findSession(
  db: Kysely<DatabaseSchema>,
  who: { familyId: string; accountId: string | null },
  lists: PeopleLists,
  now: Date,
): Promise<SessionFinding> {
  const person = sql`select user_id from refresh_families where id = ${who.familyId} and ended_at is null`
  const row = await readSession(db, person, who.accountId, now)
  if (!row) return { fault: 'SESSION_EXPIRED' }
  if (row.account_id === null) return { fault: 'TENANT_ENDED' }
  const isSupport = row.is_support || isOn(lists.supportEmails, personOf(row))
  const supportUntil = isSupport && !row.is_own ? row.support_until : null
  if (!row.is_own && !row.rules && !supportUntil) return { fault: 'TENANT_ENDED' }
  return { session: toSession({ ...row, account_id: row.account_id, isSupport, supportUntil }, lists, now) }
}

/**
 * A session of an account's owner on the own account, for a program that acts for the owner. It has no rights of support or of testers,
 * even where the owner has them.
 * @returns undefined when there is no such account.
 */
export async function findOwnerSession(
  db: Kysely<DatabaseSchema>,
  accountId: string,
  lists: PeopleLists,
  now: Date,
): Promise<AccountSession | undefined> {
  const row = await readSession(db, sql`select owner_id as user_id from accounts where id = ${accountId}`, accountId, now)
  if (!row?.account_id) return undefined
  const found = { ...row, account_id: row.account_id, isSupport: false, supportUntil: null }
  return toSession(found, { ...lists, testerEmails: [] }, now)
}

/** @param person a query of one `user_id`. */
async function readSession(
  db: Kysely<DatabaseSchema>,
  person: RawBuilder<unknown>,
  accountId: string | null,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select p.*, u.id as user_id, u.name as user_name, u.email as user_email, u.issuer as user_issuer, u.subject as user_subject,
      u.proved_email, u.is_support, u.belt, u.is_clube_black, u.totp_confirmed_at,
      a.id as account_id, a.name as account_name, a.status, a.status_since, a.subscription_origin, a.transcribe_seconds,
      owner.subject as owner_subject, owner.email as owner_email,
      owner.issuer as owner_issuer, owner.proved_email as owner_proved_email, a.owner_id = u.id as is_own,
      case when a.owner_id <> u.id then access_rules(u.id, a.id) end as rules,
      case when roots.ids is not null then array(
        select json_build_object('key', f.id, 'name', f.name) from folders f where f.id = any(roots.ids) order by f.name collate "pt-BR-x-icu", f.id) end as folders,
      (select expires_at from account_accesses s where s.user_id = u.id and s.account_id = a.id and s.kind = 'support'
        and s.ended_at is null and s.expires_at > ${now} order by s.started_at desc limit 1) as support_until,
      array(select flag from feature_flags where account_id = a.id order by flag) as flags,
      array(select json_build_object('type', type, 'status', status, 'expires_at', expires_at)
        from account_plugins where account_id = a.id order by type) as plugins,
      array(select json_build_object('allocated', allocated_seconds, 'used', used_seconds, 'expires_at', expires_at)
        from transcription_sources where account_id = a.id order by created_at, id) as sources
    from (${person}) f
      join users u on u.id = f.user_id
      left join accounts a on a.id = ${accountId} or (${accountId}::text is null and a.owner_id = u.id)
      left join users owner on owner.id = a.owner_id
      left join plans p on p.id = a.plan_id
      left join lateral (select case when a.owner_id <> u.id then access_folders(u.id, a.id) end as ids) roots on true`.execute(db)
  return rows[0]
}

type Mailbox = { email: string; issuer: string; proved: string | null }

/**
 * The e-mail by which a person may be on one of the operator's lists, or null. Anyone can sign up with any address in the embedded
 * service, so there the address must be verified.
 */
function provenEmail({ email, issuer, proved }: Mailbox): string | null {
  const lower = email.toLowerCase()
  return issuer !== 'embedded' || proved?.toLowerCase() === lower ? lower : null
}

/** Whether a list names a person by e-mail address, or by its domain as `@domain`. */
const isOn = (list: readonly string[], person: Mailbox): boolean => {
  const email = provenEmail(person)
  return email !== null && (list.includes(email) || list.includes(email.slice(email.lastIndexOf('@'))))
}

/** Whether the verified e-mail address of a person has the domain of the company. */
export const isOfCompany = (person: Mailbox, companyDomain: string | undefined): boolean =>
  companyDomain !== undefined && provenEmail(person)?.endsWith(`@${companyDomain}`) === true

const personOf = (row: SessionRow): Mailbox => ({ email: row.user_email, issuer: row.user_issuer, proved: row.proved_email })
const ownerOf = (row: SessionRow): Mailbox => ({ email: row.owner_email, issuer: row.owner_issuer, proved: row.owner_proved_email })

/** Parses an instant of `json_build_object`, which writes it as text. */
const instant = (value: string | null): Date | null => (value === null ? null : new Date(value))

type Found = SessionRow & { account_id: string; isSupport: boolean; supportUntil: Date | null }

function toSession(row: Found, lists: PeopleLists, now: Date): AccountSession {
  const tenant = row.is_own
    ? null
    : {
        id: row.account_id,
        eduzzId: row.owner_subject,
        name: row.account_name,
        email: row.owner_email,
        status: row.status,
        rules: row.supportUntil ? [...supportRules] : permissionNames.filter((name) => row.rules?.includes(name)),
        folders: row.supportUntil ? null : row.folders,
        transcribeSeconds: row.transcribe_seconds,
      }
  const plugins = row.plugins.map(({ type, status, expires_at }) => ({ type, status, expiresAt: instant(expires_at) }))
  const ofCompany = isOfCompany(ownerOf(row), lists.companyDomain)
  return {
    id: row.user_id,
    accountId: row.account_id,
    eduzzId: row.user_subject,
    name: row.user_name,
    email: row.user_email,
    status: row.status,
    statusSince: row.status_since,
    isSupport: row.isSupport,
    supportUserId: row.supportUntil ? row.user_id : null,
    supportUntil: row.supportUntil,
    isTester: isOn(lists.testerEmails, personOf(row)),
    isPlatformUser: row.user_issuer === lists.issuer,
    belt: row.belt,
    isClubeBlack: row.is_clube_black,
    plugins: usablePlugins(plugins, row.status, now),
    transcriptionSources: row.sources.map((source) => ({
      allocatedSeconds: source.allocated,
      usedSeconds: source.used,
      expiresAt: instant(source.expires_at),
    })),
    transcribeSeconds: row.transcribe_seconds,
    totpEnabled: row.totp_confirmed_at !== null,
    subscription: { origin: row.subscription_origin },
    tenant,
    plan: toPlan(row),
    flags: ofCompany ? [...featureFlags] : [...new Set([...row.flags, ...planFlags(row)])],
  }
}
