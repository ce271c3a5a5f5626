import type { Plan } from './plans.ts'
import type { AccountStatus, FeatureFlag, PermissionName, PluginType, SubscriptionOrigin } from './stored-values.ts'

/** A plugin an account was given; `expiresAt` null: without an end. */
export type AccountPlugin = { type: PluginType; status: 'active' | 'canceled'; expiresAt: Date | null }

/** Seconds of automatic subtitles given to an account; `expiresAt` null: without an end. */
export type TranscriptionSource = { allocatedSeconds: number; usedSeconds: number; expiresAt: Date | null }

/** An account of another person that is acted for, with the permissions granted there. `eduzzId`: its owner at the identity provider. */
export type Tenant = {
  id: string
  eduzzId: string
  name: string
  email: string
  status: AccountStatus
  rules: readonly PermissionName[]
  transcribeSeconds: number
}

/** A signed-in person, the account acted for and its rights at this moment. `tenant` is null on the person's own account. */
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
  /** The person, while inside the account as support. */
  supportUserId: string | null
  supportUntil: Date | null
  isTester: boolean
  belt: string | null
  isClubeBlack: boolean
  /** Those the account may use now. */
  plugins: readonly AccountPlugin[]
  transcriptionSources: readonly TranscriptionSource[]
  /** Seconds of automatic subtitles left beside the sources. */
  transcribeSeconds: number
  totpEnabled: boolean
  subscription: { origin: SubscriptionOrigin }
  tenant: Tenant | null
  plan: Plan
  flags: readonly FeatureFlag[]
}
