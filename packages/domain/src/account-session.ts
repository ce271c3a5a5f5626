import type { Plan } from './plans.ts'
import type { AccountStatus, FeatureFlag, PermissionName, PluginType, SubscriptionOrigin } from './stored-values.ts'

/** A plugin of an account; `expiresAt` null: it does not expire. */
export type AccountPlugin = { type: PluginType; status: 'active' | 'canceled'; expiresAt: Date | null }

/** Seconds of automatic subtitles allocated to an account; `expiresAt` null: they do not expire. */
export type TranscriptionSource = { allocatedSeconds: number; usedSeconds: number; expiresAt: Date | null }

/** An account of another person acted for, with the permissions granted there. `eduzzId`: id of its owner at the identity provider. */
export type Tenant = {
  id: string
  eduzzId: string
  name: string
  email: string
  status: AccountStatus
  rules: readonly PermissionName[]
  /** Folders that access groups bind the person to, by name; null: the whole account. */
  folders: readonly { key: string; name: string }[] | null
  transcribeSeconds: number
}

/** A signed-in person and the account acted for, with its current rights. `tenant` is null on the person's own account. */
export type AccountSession = {
  /** Of the person. */
  id: string
  accountId: string
  /** Of the person at the identity provider. */
  eduzzId: string
  name: string
  email: string
  status: AccountStatus
  statusSince: Date
  isSupport: boolean
  /** Id of the person during a support access, else null. */
  supportUserId: string | null
  supportUntil: Date | null
  isTester: boolean
  /** The person belongs to the user base of the parent platform. */
  isPlatformUser: boolean
  belt: string | null
  isClubeBlack: boolean
  /** Plugins the account may use now. */
  plugins: readonly AccountPlugin[]
  transcriptionSources: readonly TranscriptionSource[]
  /** Seconds of automatic subtitles left in addition to the sources. */
  transcribeSeconds: number
  totpEnabled: boolean
  subscription: { origin: SubscriptionOrigin }
  tenant: Tenant | null
  plan: Plan
  flags: readonly FeatureFlag[]
}
