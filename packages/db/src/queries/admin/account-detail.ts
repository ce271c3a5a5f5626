import { pluginState } from '@videozz/domain'
import type { Kysely, Selectable } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoTable } from '../../schema/media.ts'
import { toListedAccount } from './search-accounts.ts'
import { listOperatorLog } from './operator-log.ts'
import { listPlugins } from '../plugins/plugins.ts'
import { findSubscription } from '../subscriptions/subscriptions.ts'

type Db = Kysely<DatabaseSchema>
export type AccountDetail = NonNullable<Awaited<ReturnType<typeof readAccountDetail>>>
const shown = { media: 10, deleted: 50, changes: 20 }

const readOwner = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .select(['a.id', 'a.name', 'u.email', 'a.plan_id', 'p.title as plan_title', 'p.type as plan_type', 'a.status', 'a.status_since'])
    .select(['a.storage_used', 'a.storage_reserved', 'p.storage_size', 'p.has_additional', 'a.created_at', 'a.subscription_origin'])
    .select(['a.requires_signed_viewer', 'a.sessions_per_viewer', 'a.transcribe_seconds'])
    .select(['u.id as owner_id', 'u.name as owner_name', 'u.issuer', 'u.subject', 'u.created_at as person_since'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()

const mediaColumns = ['key', 'title', 'type', 'status', 'status_error', 'source_size', 'duration', 'created_at'] as const
const toListedMedia = (row: Pick<Selectable<VideoTable>, (typeof mediaColumns)[number]>) => ({
  key: row.key,
  title: row.title,
  type: row.type,
  status: row.status,
  statusError: row.status_error,
  size: row.source_size,
  duration: row.duration,
  createdAt: row.created_at,
})

const readSubscription = async (db: Db, accountId: string) => {
  const row = await findSubscription(db, accountId)
  return row
    ? {
        id: row.id,
        issuer: row.issuer,
        state: row.state,
        planTitle: row.plan_title,
        startedAt: row.started_at,
        trialEndsAt: row.trial_ends_at,
        periodStart: row.period_start,
        periodEnd: row.period_end,
        overdueSince: row.overdue_since,
        canceledAt: row.canceled_at,
      }
    : null
}

/** The latest media, their total, and the deleted media whose bytes are not purged yet. */
async function readMedia(db: Db, accountId: string, graceMs: number, now: Date) {
  const ofAccount = db.selectFrom('videos').where('account_id', '=', accountId)
  const kept = ofAccount.where('deleted_at', 'is', null).where('in_library', '=', true)
  const recent = await kept.select(mediaColumns).orderBy('created_at', 'desc').limit(shown.media).execute()
  const { count } = await kept.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const deleted = await ofAccount
    .select([...mediaColumns, 'deleted_at', 'purge_started_at'])
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at', 'desc')
    .limit(shown.deleted)
    .execute()
  return {
    mediaCount: count,
    recentMedia: recent.map(toListedMedia),
    deletedMedia: deleted.map((row) => {
      const deletedAt = row.deleted_at ?? now
      const times = { deletedAt, purgeAt: new Date(deletedAt.getTime() + graceMs) }
      return { ...toListedMedia(row), ...times, restorable: row.purge_started_at === null }
    }),
  }
}

const readFlags = async (db: Db, accountId: string) =>
  (await db.selectFrom('feature_flags').select('flag').where('account_id', '=', accountId).orderBy('flag').execute()).map(
    ({ flag }) => flag,
  )

const readSources = async (db: Db, accountId: string) => {
  const sources = db.selectFrom('transcription_sources').selectAll().where('account_id', '=', accountId)
  return (await sources.orderBy('created_at').orderBy('id').execute()).map((row) => ({
    id: row.id,
    allocatedSeconds: row.allocated_seconds,
    usedSeconds: row.used_seconds,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }))
}

/**
 * The account page of the console; undefined when there is no such account.
 * @param options.graceMs milliseconds between deleting a media and purging its bytes.
 */
export async function readAccountDetail(
  db: Db,
  accountId: string,
  options: { companyDomain?: string | undefined; graceMs: number; now: Date },
) {
  const row = await readOwner(db, accountId)
  if (!row) return undefined
  const plugins = await listPlugins(db, accountId)
  const log = await listOperatorLog(db, { page: 1, limit: shown.changes, accountId })
  return {
    ...toListedAccount(row),
    owner: {
      id: row.owner_id,
      name: row.owner_name,
      email: row.email,
      issuer: row.issuer,
      subject: row.subject,
      createdAt: row.person_since,
    },
    subscriptionOrigin: row.subscription_origin,
    subscription: await readSubscription(db, accountId),
    hasAdditional: row.has_additional,
    requiresSignedViewer: row.requires_signed_viewer,
    sessionsPerViewer: row.sessions_per_viewer,
    flags: await readFlags(db, accountId),
    hasEveryFlag: options.companyDomain !== undefined && row.email.toLowerCase().endsWith(`@${options.companyDomain}`),
    plugins: plugins.map((plugin) => ({ ...plugin, state: pluginState(plugin, row.status, options.now) })),
    transcribeSeconds: row.transcribe_seconds,
    transcriptionSources: await readSources(db, accountId),
    ...(await readMedia(db, accountId, options.graceMs, options.now)),
    log: log.items,
  }
}
