import { connectedProviders, importFlags } from '@videozz/domain'
import { type RawBuilder, sql } from 'kysely'
import { accountHasFlag } from '../limits/account-flags.ts'

/** SQL of whether whoever asked for the batch `b` may still upload to its account `a`. */
export const mayStillUpload: RawBuilder<boolean> = sql<boolean>`
  (a.owner_id = b.user_id or coalesce('videozz:videos:upload' = any(access_rules(b.user_id, a.id)), false))`

const connected = sql.join(connectedProviders.map((name) => sql.lit(name)))

/** Files of the batch `b` are read with a connection that went with the access of its person: they fail as soon as they are tried. */
const endsByItself = sql`(b.provider in (${connected})
  and not exists (select from imports s where s.batch_id = b.id and s.sealed is not null)
  and not exists (select from cloud_connections n where n.account_id = b.account_id and n.user_id = b.user_id and n.provider = b.provider))`

const flagOfProvider = sql`case b.provider ${sql.join(
  Object.entries(importFlags).map(([provider, flag]) => sql`when ${sql.lit(provider)} then ${sql.lit(flag)}`),
  sql` `,
)} end`

/**
 * SQL of whether files of the batch `b` may move as far as its person and the flags of its account `a` go.
 * @param companyDomain its people have every flag.
 */
export const mayImport = (companyDomain: string | undefined): RawBuilder<boolean> => sql<boolean>`(
  (${flagOfProvider} is null or ${accountHasFlag(flagOfProvider, companyDomain)})
  and (${mayStillUpload} or ${endsByItself}))`

/** SQL of whether the connection that the import `i` reads with is there still: that of its person, or of its account at Panda. */
export const isConnected: RawBuilder<boolean> = sql<boolean>`(
  i.sealed is not null or (i.provider not in (${connected}) and i.provider <> 'panda')
  or (i.provider = 'panda' and exists (select from integrations n where n.account_id = i.account_id and n.provider = i.provider))
  or exists (select from cloud_connections n where n.account_id = i.account_id and n.user_id = i.user_id and n.provider = i.provider
    and i.source_account in ('', n.external_id)))`
