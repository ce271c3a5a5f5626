import type { Session } from '@videozz/contract'
import type { AccountPlugin, AccountSession } from '@videozz/domain'
import { presentInstants } from './present-instants.ts'
import { presentPlan } from './present-plan.ts'

/** A plugin of an account with the name its type has in the contract; what stands beside it stays. */
export const presentPlugin = <P extends AccountPlugin>({ type, ...plugin }: P) => presentInstants({ typePlugin: type, ...plugin })

/** The session as `GET /me` and sign-in answer it, with the values the contract repeats beside plan and subscription. */
export function presentSession({ plan, plugins, ...session }: AccountSession): Session {
  return {
    ...presentInstants(session),
    isSpace: session.subscription.origin === 'space',
    plugins: plugins.map(presentPlugin),
    hasImprint: plan.hasImprint,
    planTitle: plan.title,
    planType: plan.type,
    plan: presentPlan(plan),
  }
}
