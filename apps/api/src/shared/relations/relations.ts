import type { Profile } from '@videozz/db'

/** Who may act for whom, as the platform that vouches for people keeps it. */
export interface Relations {
  /** The accounts a person may act for. @throws AppError RELATIONS_*, when they are kept elsewhere and that cannot be asked. */
  list(userId: string): Promise<Profile[]>
  /** Makes sure that what stands in our tables is new enough to decide by. @throws AppError ACCOUNT_SERVICE_UNAVAILABLE. */
  keepFresh(userId: string): Promise<void>
}
