import { type RawBuilder, sql } from 'kysely'

/** Shortest search that trigrams can find. */
export const shortestViewerSearch = 3

/** Whether name, e-mail or id of the members area of a viewer `w` contains a text, whatever its case and accents. */
export const viewerContains = (text: string): RawBuilder<boolean> =>
  sql`w.words like '%' || fold_text(${text.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`
