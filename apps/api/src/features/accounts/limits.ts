import type { RateRule } from '../../shared/rate-limit.ts'

const minute = 60
const hour = 3600

/** Attempts allowed. A guesser is limited by the network of their calls; the owner, calling from another, is not. */
export const limits = {
  signIn: { name: 'sign-in', points: 10, seconds: 15 * minute },
  signInNetwork: { name: 'sign-in-network', points: 60, seconds: 15 * minute },
  signUp: { name: 'sign-up', points: 20, seconds: hour },
  resetNetwork: { name: 'reset-network', points: 20, seconds: hour },
  resetEmail: { name: 'reset-email', points: 5, seconds: hour },
  resetUse: { name: 'reset-use', points: 20, seconds: hour },
  secondFactor: { name: 'second-factor', points: 10, seconds: 15 * minute },
  /** Refused ones only: a good switch gives its point back. */
  tenantSwitch: { name: 'tenant-switch', points: 20, seconds: 15 * minute },
} as const satisfies Record<string, RateRule>
