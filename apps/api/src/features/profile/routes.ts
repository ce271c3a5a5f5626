import type { Profile } from '@videozz/contract'
import { readProfile, renamePerson, savePreferences, writeOwnAudit } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature, type SignedIn } from '../../shared/feature.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './change-email.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { ownPerson } from '../../shared/own-person.ts'
import { createProfileContext, type ProfileContext } from './context.ts'

export const profileFeature = defineFeature((deps) => {
  const context = createProfileContext(deps)
  return {
    getProfile: (caller) => present(context, caller),
    saveName: async ({ body, ...caller }) => {
      const user = await ownPerson(context.deps, caller)
      await deps.db.transaction().execute(async (db) => {
        await renamePerson(db, user.id, body.name)
        await writeOwnAudit(db, user.id, 'name-changed')
      })
      return present(context, caller)
    },
    requestEmailChange: async ({ body, ...caller }) => {
      await requestEmailChange(context, caller, body)
      return present(context, caller)
    },
    cancelEmailChange: async (caller) => {
      await cancelEmailChange(context, caller)
      return present(context, caller)
    },
    confirmEmailChange: ({ body, request }) => confirmEmailChange(context, body.token, request.ip),
    savePreferences: ({ body, session }) => savePreferences(deps.db, session.id, body),
  }
})

async function present({ deps }: ProfileContext, { session }: SignedIn): Promise<Profile> {
  const profile = await readProfile(deps.db, session.id, deps.now())
  if (!profile) throw new AppError('SESSION_EXPIRED')
  return presentInstants(profile)
}
