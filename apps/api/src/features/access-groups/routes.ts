import { accessModules, permissionWords } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { changeGroup, createGroup, deleteGroup, listGroups, presentGroup, requireGroup, savePrivileges } from './groups.ts'
import { readGroupChanges } from './group-changes.ts'
import { addMember, listMembers, removeMember } from './members.ts'

/** Access groups of an account, for its owner. */
export const accessGroupsFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  return {
    listAccessGroups: ({ session }) => listGroups(deps, session.accountId),
    createAccessGroup: ({ session, body }) => createGroup(deps, session, body.name),
    listGroupChanges: ({ session, query }) => readGroupChanges(deps, session.accountId, query),
    getAccessGroup: async ({ session, params }) => presentGroup(await requireGroup(deps, session.accountId, params.id)),
    updateAccessGroup: ({ session, params, body }) => changeGroup(deps, session, params.id, body),
    deleteAccessGroup: ({ session, params }) => deleteGroup(deps, session, params.id),
    listGroupActions: async ({ session, params }) => {
      const { privileges } = await requireGroup(deps, session.accountId, params.id)
      const named = new Map(accessModules.flatMap(({ actions }) => actions).map(({ id, name }) => [id, name]))
      return privileges.map((id) => ({ id, name: named.get(id) ?? permissionWords[id] }))
    },
    saveGroupPrivileges: ({ session, params, body }) => savePrivileges(deps, session, params.id, body.actions),
    listGroupMembers: ({ session, params }) => listMembers(deps, session.accountId, params.id),
    addGroupMember: ({ session, params, body }) => addMember({ deps, limiter }, session, params.id, body.email),
    removeGroupMember: ({ session, params, body }) => removeMember(deps, session, params.id, body.email),
    listAccessModules: () => accessModules.map((module) => ({ ...module, actions: [...module.actions] })),
  }
})
