import type { AccountStatus, PermissionName } from './stored-values.ts'
import { standingFault } from './gates.ts'
import { supportRules } from './support-rules.ts'

/** What the person who opened a preview may do now in the account of its media. */
export type Previewer = {
  userId: string
  /** The session in which the preview was opened has not ended. */
  signedIn: boolean
  /** The person's own account is disabled. */
  blocked: boolean
  owner: boolean
  /** Of the person's relation to the account and of their access groups; null without either. */
  rules: PermissionName[] | null
  /** No access group binds the person to folders that the media is not in. */
  sees: boolean
  /** End of an open support access, in milliseconds since 1970; null without one. */
  supportUntil: number | null
}

/** What a preview requires: a preview is watching, so it is the permission to see media. */
const permission: PermissionName = 'videozz:videos:list'

/**
 * Whether a person may watch previews of an account's media: signed in, on an account in good standing, as its owner, or by the rules of
 * their relation, of their access groups or of an open support access. The same as the access rule of the route that makes player tokens.
 */
export function mayPreview(previewer: Previewer | null, status: AccountStatus, now: Date): boolean {
  if (!previewer?.signedIn || previewer.blocked || standingFault(status) !== null) return false
  if (previewer.owner) return true
  const isSupport = previewer.supportUntil !== null && previewer.supportUntil > now.getTime()
  if (isSupport) return supportRules.includes(permission)
  return previewer.sees && (previewer.rules ?? []).includes(permission)
}
