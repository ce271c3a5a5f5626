import { cancelInvitation, changeManager, endManager } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { requireEmbedded } from '../../shared/own-person.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { createAccountContext } from './context.ts'
import { acceptInvitation, inviteManager, readInvitation, readManagers, resendInvitation, signUpByInvitation } from './managers.ts'

/** Managers of an account, for its owner, and the invitations by which they become so. */
export const managersFeature = defineFeature((deps) => {
  const context = createAccountContext(deps)
  return {
    listManagers: ({ session }) => readManagers(deps, session.accountId),
    inviteManager: ({ session, body }) => inviteManager(context, session, body),
    resendInvitation: ({ session, params }) => resendInvitation(context, session, params.id),
    cancelInvitation: async ({ session: { accountId, id: userId }, params }) => {
      requireEmbedded(deps)
      if (!(await cancelInvitation(deps, { accountId, userId }, params.id))) throw new AppError('NOT_FOUND')
      return {}
    },
    changeManager: async ({ session: { accountId, id: userId }, params, body }) => {
      requireEmbedded(deps)
      const manager = await changeManager(deps, { accountId, userId }, { manager: params.id, rules: body.rules })
      if (!manager) throw new AppError('NOT_FOUND')
      return presentInstants(manager)
    },
    endManager: async ({ session: { accountId, id: userId }, params }) => {
      requireEmbedded(deps)
      const given = { manager: params.id, product: deps.env.product }
      if (!(await endManager({ ...deps, now: deps.now() }, { accountId, userId }, given))) throw new AppError('NOT_FOUND')
      return {}
    },
    readInvitation: ({ body, request }) => readInvitation(context, body.token, request.ip),
    acceptInvitation: ({ session, body, request }) => acceptInvitation(context, session.id, body.token, request.ip),
    signUpByInvitation: ({ body, request }) => signUpByInvitation(context, body, request.ip),
  }
})
