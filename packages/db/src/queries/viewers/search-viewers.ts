import { type RawBuilder, sql } from 'kysely'
import { foldedPattern } from '../../folded-pattern.ts'

/** Shortest search that trigrams can find. */
export const shortestViewerSearch = 3

/** Whether name, e-mail or id of the members area of a viewer `w` contains a text, whatever its case and accents. */
export const viewerContains = (text: string): RawBuilder<boolean> => sql`w.words like ${foldedPattern(text)}`

/** The same of a viewer `w` or an identity that was merged into them. */
export const personContains = (text: string): RawBuilder<boolean> =>
  sql`(${viewerContains(text)} or exists (select from viewers m where m.merged_into = w.id
    and m.words like ${foldedPattern(text)}))`

/**
 * The same of viewers `w` who are joined with many rows of something else. Merged identities are looked up once, so that the planner knows
 * how many viewers there will be and begins with them where they are few.
 */
export const personOfAccountContains = (accountId: string, text: string): RawBuilder<boolean> =>
  sql`w.account_id = ${accountId} and (${viewerContains(text)} or w.id = any(array(select m.merged_into from viewers m
    where m.account_id = ${accountId} and m.merged_into is not null and m.words like ${foldedPattern(text)})))`
