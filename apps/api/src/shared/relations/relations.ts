import type { Profile } from '@videozz/db'

/** Which person may act for which account, as the platform that signs people in keeps it. */
export interface Relations {
  /** The accounts a person may act for. @throws AppError RELATIONS_*, when they are kept on another platform that cannot be reached. */
  list(userId: string): Promise<Profile[]>
  /** Makes sure that the relations in our tables are recent enough to decide by. @throws AppError ACCOUNT_SERVICE_UNAVAILABLE. */
  keepFresh(userId: string): Promise<void>
}
