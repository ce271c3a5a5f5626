import type { PlayerValues } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant } from '../columns.ts'

/** The player of a media, or the default one of an account. */
export type CustomPlayerTable = {
  id: string
  account_id: string
  /** Null: the default player. */
  video_key: string | null
  /** Whether its media plays with it. */
  is_active: Generated<boolean>
  /** Those that were chosen; a preference that is not there has its default. Written as their JSON. */
  preferences: ColumnType<Partial<PlayerValues>, string, string>
  /** Address of the logotype. */
  logotype: string | null
  /** Rises with each change. */
  revision: Generated<number>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}
