import type { Previewer } from '@videozz/domain'
import { type RawBuilder, sql } from 'kysely'

/**
 * Column of a query that joins account `a`: what a person may do there now, by the session they are signed in with. It is part of each
 * query that decides whether a preview goes on, so that none needs a second one.
 * @param video key of the media, or a reference to it.
 * @param user id of the person, or a reference to it; null makes the column null, as `family` does not.
 */
export const previewerColumn = (
  user: RawBuilder<unknown>,
  family: RawBuilder<unknown>,
  video: RawBuilder<unknown>,
): RawBuilder<Previewer | null> => sql<Previewer | null>`
  case when ${user} is not null then json_build_object(
    'userId', ${user},
    'signedIn', exists (select from refresh_families f where f.id = ${family} and f.user_id = ${user} and f.ended_at is null),
    'blocked', exists (select from accounts o where o.owner_id = ${user} and o.status = 'disabled'),
    'owner', a.owner_id = ${user},
    'rules', access_rules(${user}, a.id),
    'sees', sees_media(${user}, a.id, ${video}),
    'supportUntil', (select extract(epoch from max(x.expires_at)) * 1000 from account_accesses x
      where x.user_id = ${user} and x.account_id = a.id and x.kind = 'support' and x.ended_at is null)) end`
