import { type RawBuilder, sql } from 'kysely'

/** Shortest search that trigrams can find. */
export const shortestViewerSearch = 3

/** Whether name, e-mail or id of the members area of a viewer `w` contains a text, whatever its case and accents. */
export const viewerContains = (text: string): RawBuilder<boolean> =>
  sql`w.words like '%' || fold_text(${text.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`

/** The same of a viewer `w` or an identity that was merged into them. */
export const personContains = (text: string): RawBuilder<boolean> =>
  sql`(${viewerContains(text)} or exists (select from viewers m where m.merged_into = w.id
    and m.words like '%' || fold_text(${text.replaceAll(/[\\%_]/g, '\\$&')}) || '%'))`
