import type { OfferEvent } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { isOfCompany } from '../accounts/session.ts'
import type { OfferRow } from './offers.ts'

type Db = Kysely<DatabaseSchema>
type Row = Pick<OfferRow, 'key' | 'title' | 'url' | 'product_image' | 'custom_image' | 'price_cents' | 'start' | 'end' | 'position'>
type Owner = { flagged: boolean; email: string; issuer: string; proved: string | null }

/** Offers of a media whose account may have them, in the order of their times. @param companyDomain its people have every feature. */
export async function listPlayedOffers(db: Db, videoKey: string, companyDomain: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row & Owner>`
    select o.key, o.title, o.url, o.product_image, o.custom_image, o.price_cents, o."start", o."end", o.position,
      exists (select from feature_flags f where f.account_id = o.account_id and f.flag = 'video-sales') as flagged,
      u.email, u.issuer, u.proved_email as proved
    from offers o join accounts a on a.id = o.account_id join users u on u.id = a.owner_id
    where o.video_key = ${videoKey} order by o."start", o."end", o.key`.execute(db)
  return rows.filter((row) => row.flagged || isOfCompany(row, companyDomain))
}

/**
 * Counts an event of an offer that a session reports, each kind once. A click counts as a view too.
 * @returns false where the media has no such offer.
 */
export async function countOffer(
  db: Db,
  { offer, videoKey, sessionId, event }: { offer: string; videoKey: string; sessionId: string; event: OfferEvent },
  now: Date,
): Promise<boolean> {
  const kinds: OfferEvent[] = event === 'click' ? ['view', 'click'] : ['view']
  const { rows } = await sql<{ found: boolean }>`
    with found as (select key from offers where key = ${offer} and video_key = ${videoKey}),
    noted as (
      insert into offer_events (offer_key, session_id, kind, created_at)
      select key, ${sessionId}, kind, ${now} from found, unnest(${kinds}::text[]) as kind on conflict do nothing returning kind),
    counted as (
      update offers set views = views + (select count(*) from noted where kind = 'view'), clicks = clicks + (select count(*) from noted where kind = 'click')
      where key = ${offer} and exists (select from noted))
    select exists (select from found) as found`.execute(db)
  return rows[0]?.found === true
}

/** Deletes the events counted for sessions that began before an instant; the sums stay. */
export async function tidyOfferEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('offer_events').where('created_at', '<', before).execute()
}
