import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of whether the account `a` has a flag.
 * @param flag SQL of the flag's name.
 * @param companyDomain its people have every flag; the same as `isOfCompany`, in SQL since claims are judged there.
 */
export const accountHasFlag = (flag: RawBuilder<unknown>, companyDomain: string | undefined): RawBuilder<boolean> => sql<boolean>`(
  exists (select from feature_flags f where f.account_id = a.id and f.flag = ${flag})
  or exists (select from users o where o.id = a.owner_id and (o.issuer <> 'embedded' or lower(o.proved_email) = lower(o.email))
    and lower(o.email) like ${companyDomain === undefined ? null : `%@${companyDomain.replaceAll(/[\\%_]/g, '\\$&')}`}))`
