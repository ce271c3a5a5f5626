import { type Kysely, type RawBuilder, type Updateable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { accountHasFlag } from '../limits/account-flags.ts'
import type { PublicationTable } from '../../schema/publications.ts'
import type { PublicationRow } from './publications.ts'

type Db = Kysely<DatabaseSchema>

export type PublicationLimits = {
  /** Most to take. */
  room: number
  /** Most uploads of an account at once, in all processes; what is only asked about at YouTube counts for nothing. */
  perAccount: number
  now: Date
  claimedUntil: Date
  /** People of this domain have every flag. */
  companyDomain: string | undefined
}

/** SQL of whether the account `a` may publish. */
const accountMayPublish = (companyDomain: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(a.status = 'activated' and ${accountHasFlag(sql.lit('publish-on-social-networks'), companyDomain)})`

/** SQL of whether the person of the publication `p` may still publish the media `v` for the account `a`. */
const personMayPublish = sql<boolean>`(a.owner_id = p.user_id
  or coalesce('videozz:videos:upload' = any (access_rules(p.user_id, a.id)) and sees_media(p.user_id, a.id, v.key), false))`

/** A publication this process is to advance now. */
export type ClaimedPublication = PublicationRow & { claim: string }

/** Locks claims against each other: there are few. */
const claimLock = 5_101_051

/**
 * Takes publications that are due or whose media is deleted, one of each account before the second of any. Those of accounts that are
 * blocked wait, and those of accounts without the flag, unless all bytes were sent. A claim that ended is taken by another process.
 */
export async function claimPublications(db: Db, limits: PublicationLimits): Promise<ClaimedPublication[]> {
  const { room, perAccount, now, claimedUntil, companyDomain } = limits
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${claimLock})`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      with busy as (
        select account_id, count(*) as uploads from publications
        where ended_at is null and claimed_until > ${now} and state <> 'processing' group by account_id),
      due as (
        select p.id, p.next_attempt_at, p.state = 'processing' as light, coalesce(b.uploads, 0)
          + row_number() over (partition by p.account_id, p.state = 'processing' order by p.next_attempt_at, p.id) as place
        from publications p join accounts a on a.id = p.account_id join videos v on v.key = p.video_key left join busy b on b.account_id = p.account_id
        where p.ended_at is null and (p.next_attempt_at <= ${now} or v.deleted_at is not null) and (p.claimed_until is null or p.claimed_until <= ${now})
          and a.status = 'activated' and (p.finishing or p.external_id is not null or v.deleted_at is not null or ${accountMayPublish(companyDomain)}))
      select id from due where light or place <= ${perAccount} order by light desc, place, next_attempt_at, id limit ${room}`.execute(trx)
    if (rows.length === 0) return []
    const taken = await trx
      .updateTable('publications')
      .set({ claim: createKey(), claimed_until: claimedUntil })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('ended_at', 'is', null)
      .returningAll()
      .execute()
    return taken.filter((row): row is ClaimedPublication => row.claim !== null)
  })
}

export type PublicationValues = Updateable<PublicationTable>
type Claim = Pick<ClaimedPublication, 'id' | 'claim'>

/**
 * Prolongs a claim.
 * @returns false where it was lost, or, before the last bytes, the publication was canceled, its media deleted, or its account or person may
 *   not publish any more.
 */
export async function holdPublication(
  db: Db,
  { id, claim }: Claim,
  { claimedUntil, companyDomain }: Pick<PublicationLimits, 'claimedUntil' | 'companyDomain'>,
): Promise<boolean> {
  const { rows } = await sql`
    update publications p set claimed_until = ${claimedUntil} from videos v, accounts a
    where p.id = ${id} and p.claim = ${claim} and p.ended_at is null and v.key = p.video_key and a.id = p.account_id
      and (p.finishing or (v.deleted_at is null
        and (p.external_id is not null or (${accountMayPublish(companyDomain)} and ${personMayPublish}))))
    returning p.id`.execute(db)
  return rows.length > 0
}

/** Writes to a publication that is claimed. @returns the row; undefined where the claim was lost. */
export function writePublication(db: Db, { id, claim }: Claim, values: PublicationValues): Promise<PublicationRow | undefined> {
  return db
    .updateTable('publications')
    .set(values)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export type PublishedMedia = {
  title: string
  deleted: boolean
  duration: number | null
  sourceObject: string | null
  generation: number
  maxResolution: number
  /** Names of its cover pictures, the one in use first. */
  cover: string | null
  encodedAt: Date | null
  /** The person may still publish for the account. */
  allowed: boolean
}

/** What is to be published. */
export async function readPublishedMedia(db: Db, { id }: Pick<PublicationRow, 'id'>): Promise<PublishedMedia> {
  const { rows } = await sql<PublishedMedia>`
    select v.title, v.deleted_at is not null as deleted, v.duration, v.source_object as "sourceObject", v.generation,
      l.max_resolution as "maxResolution",
      case when v.selected_thumb > 0 then coalesce(v.thumbnails[v.selected_thumb], v.custom_thumbnail, v.thumbnails[1])
        else coalesce(v.custom_thumbnail, v.thumbnails[1]) end as cover,
      v.encoded_at as "encodedAt",
      ${personMayPublish} as allowed
    from publications p join videos v on v.key = p.video_key join accounts a on a.id = v.account_id and a.id = p.account_id
      join plans l on l.id = a.plan_id
    where p.id = ${id}`.execute(db)
  const [media] = rows
  if (!media) throw new Error('A publication has no media')
  return media
}

/** Gives a claim back: the publication is due at once. */
export async function releasePublication(db: Db, { id, claim }: Claim, now: Date): Promise<void> {
  await db
    .updateTable('publications')
    .set({ claim: null, claimed_until: null, next_attempt_at: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** Whether the media of a publication was deleted. */
export async function isPublishedMediaGone(db: Db, { video_key: key }: Pick<PublicationRow, 'video_key'>): Promise<boolean> {
  const there = await db.selectFrom('videos').select('key').where('key', '=', key).where('deleted_at', 'is', null).executeTakeFirst()
  return there === undefined
}

/** Which of these videos of YouTube are known to be of publications. */
export async function listPublishedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('publications').select('external_id').where('external_id', 'in', ids).execute()
  return new Set(rows.flatMap(({ external_id: id }) => id ?? []))
}
