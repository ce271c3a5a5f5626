import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that finds a text anywhere in folded text (`fold_text`: no case, no accents), with its wildcards escaped. */
export const foldedPattern = (text: string): RawBuilder<string> => sql`'%' || fold_text(${text.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`
