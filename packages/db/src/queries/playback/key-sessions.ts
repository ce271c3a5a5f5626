import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type NewStudent, newStudentColumn } from '../ledger/activations.ts'
import type { SessionRef } from './sessions.ts'

type Db = Kysely<DatabaseSchema>
/** A session that asks for keys, before the call. `keySeconds` are media seconds of the keys it was given. */
export type KeySession = {
  id: string
  createdAt: Date
  keySeconds: number
  number: number | null
  seen: number
  networks: string[]
  networksAt: Date | null
  viewStartedAt: Date | null
  lastReportAt: Date | null
  newStudent: NewStudent | null
}

/** The session, locked until the transaction ends; undefined when it was deleted. */
export async function lockKeySession(trx: Db, { id, createdAt }: SessionRef): Promise<KeySession | undefined> {
  const { rows } = await sql<KeySession>`
    select s.id, s.created_at as "createdAt", s.key_seconds as "keySeconds", s.key_number as number, s.keys_seen as seen,
      s.key_networks as networks, s.key_networks_at as "networksAt", s.view_started_at as "viewStartedAt",
      s.last_report_at as "lastReportAt", ${newStudentColumn} as "newStudent"
    from playback_sessions s
      join accounts a on a.id = s.account_id
      join plans p on p.id = a.plan_id
      left join viewers w on w.id = s.viewer_id
    where s.id = ${id} and s.created_at = ${createdAt} for update of s`.execute(trx)
  return rows[0]
}

export async function saveKeySession(trx: Db, session: Omit<KeySession, 'newStudent' | 'lastReportAt'>): Promise<void> {
  await trx
    .updateTable('playback_sessions')
    .set({
      key_seconds: session.keySeconds,
      key_number: session.number,
      keys_seen: session.seen,
      key_networks: session.networks,
      key_networks_at: session.networksAt,
      view_started_at: session.viewStartedAt,
    })
    .where('id', '=', session.id)
    .where('created_at', '=', session.createdAt)
    .execute()
}

/** Binds the key calls of a session to a public key, unless it is bound or was given keys before. @returns the key it is bound to. */
export async function bindProofKey(trx: Db, { id, createdAt }: SessionRef, proofKey: string): Promise<string | null> {
  const { rows } = await sql<{ proofKey: string | null }>`
    update playback_sessions set proof_key = case when proof_key is null and key_seconds = 0 then ${proofKey} else proof_key end
    where id = ${id} and created_at = ${createdAt} returning proof_key as "proofKey"`.execute(trx)
  return rows[0]?.proofKey ?? null
}

/** Media seconds of keys that no player is given before its first report: a start, and some seeks within ten seconds. */
const silentSeconds = 150

/** Sessions of the last day that were given keys of more than `silentSeconds`, opened before `silenceMs`, without a report and a sign of it. */
export async function listSilentSessions(
  db: Db,
  now: Date,
  silenceMs: number,
): Promise<{ id: string; accountId: string; keySeconds: number }[]> {
  return (
    db
      .selectFrom('playback_sessions as s')
      .select(['s.id', 's.account_id as accountId', 's.key_seconds as keySeconds'])
      .where('s.last_report_at', 'is', null)
      // Reports of a preview are not stored.
      .where('s.preview', '=', false)
      .where('s.key_seconds', '>', sql.lit(silentSeconds))
      .where('s.created_at', '>', new Date(now.getTime() - 86_400_000))
      .where('s.created_at', '<', new Date(now.getTime() - silenceMs))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('playback_signs as p').select('p.id').whereRef('p.session_id', '=', 's.id').where('p.kind', '=', 'no-reports')),
        ),
      )
      .orderBy('s.id')
      .limit(1000)
      .execute()
  )
}
