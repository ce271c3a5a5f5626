import type { OptionalInstant } from '../columns.ts'

/** What the owner of a new account closed or skipped of its first steps. */
export type FirstRunTable = { account_id: string; closed_at: OptionalInstant; protect_skipped_at: OptionalInstant }
