import type { PermissionName } from '@videozz/domain'
import type { Generated } from 'kysely'
import type { DefaultInstant, Instant } from '../columns.ts'

/** A group of people with permissions in an account. */
export type AccessGroupTable = {
  id: string
  account_id: string
  name: string
  description: Generated<string>
  privileges: Generated<PermissionName[]>
  /** Its members see only its folders, even when it has none left. */
  bound: Generated<boolean>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

export type AccessGroupFolderTable = { group_id: string; folder_id: string; account_id: string }

/** A member: an e-mail address until a person with that address, verified, is known; then that person. */
export type AccessGroupMemberTable = {
  id: string
  group_id: string
  account_id: string
  email: string
  user_id: string | null
  added_at: Instant
  /** When the person first acted for the account or accepted; null until then. */
  joined_at: Instant | null
  /** Of the link mailed last; null once it was used. */
  token_hash: string | null
  expires_at: Instant | null
}
