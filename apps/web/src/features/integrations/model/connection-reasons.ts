import { errorMessage, type Session } from '@videozz/contract/browser'
import { hasPermission, planHas } from '@videozz/domain'

/** Why a new connection cannot be made, or null when it can. */
export const connectReason = (session: Session): string | null =>
  planHas(session.plan, 'nonDefaultPlan') ? null : errorMessage('PLAN_LACKS_FEATURE')

/** Why no file can be sent from here: the account is not active, or its manager may not edit its folders. */
export const sendReason = (session: Session): string | null =>
  session.status === 'activated' && hasPermission(session, 'videozz:folders:edit') ? null : errorMessage('FORBIDDEN')

/** A connection created by the platform is removed there. */
export const siblingReason = 'Esta conexão vem do seu cadastro na plataforma e só pode ser desfeita por lá.'
