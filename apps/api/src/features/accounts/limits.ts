import type { RateRule } from '../../shared/rate-limit.ts'

const minuteSeconds = 60
const hourSeconds = 3600

/** Attempts allowed. A guesser is limited by the network of their calls; the owner, calling from another, is not. */
export const limits = {
  signIn: { name: 'sign-in', points: 10, seconds: 15 * minuteSeconds },
  signInNetwork: { name: 'sign-in-network', points: 60, seconds: 15 * minuteSeconds },
  signUp: { name: 'sign-up', points: 20, seconds: hourSeconds },
  signUpMail: { name: 'sign-up-mail', points: 5, seconds: hourSeconds },
  signUpUse: { name: 'sign-up-use', points: 100, seconds: hourSeconds },
  resetNetwork: { name: 'reset-network', points: 20, seconds: hourSeconds },
  resetEmail: { name: 'reset-email', points: 5, seconds: hourSeconds },
  resetUse: { name: 'reset-use', points: 20, seconds: hourSeconds },
  secondFactor: { name: 'second-factor', points: 10, seconds: 15 * minuteSeconds },
  /** Mails to strangers: by account, and by the address they go to. */
  invite: { name: 'manager-invite', points: 20, seconds: 24 * hourSeconds },
  inviteEmail: { name: 'manager-invite-email', points: 5, seconds: 24 * hourSeconds },
  resendInvitation: { name: 'manager-invite-again', points: 3, seconds: hourSeconds },
  invitationUse: { name: 'manager-invitation-use', points: 60, seconds: hourSeconds },
  /** Refused ones only: a good switch gives its point back. */
  tenantSwitch: { name: 'tenant-switch', points: 20, seconds: 15 * minuteSeconds },
} as const satisfies Record<string, RateRule>
