import type { AccessGroup, accessGroupRoutes, PermissionName, ServerInput } from '@videozz/contract'
import { type AccessGroup as GroupRow, findAccessGroup, listAccessGroups } from '@videozz/db'
import { type AccountSession, mostAccessGroups } from '@videozz/domain'
import { changeAccessGroup, createAccessGroup, removeAccessGroup, setGroupPrivileges } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

const contextOf = (deps: Deps) => ({ ...deps, now: deps.now() })
const actorOf = ({ accountId, id }: AccountSession) => ({ accountId, userId: id })

/** A group as its owner sees it. */
export const presentGroup = ({ id, name, description, privileges, bound, folders, members, createdAt }: GroupRow): AccessGroup => ({
  id,
  name,
  description,
  users_count: members,
  privileges_count: privileges.length,
  bound,
  folders,
  createdAt: createdAt.toISOString(),
})

/** @throws AppError GROUP_NOT_FOUND. */
export async function requireGroup({ db }: Deps, accountId: string, id: string): Promise<GroupRow> {
  const group = await findAccessGroup(db, accountId, id)
  if (!group) throw new AppError('GROUP_NOT_FOUND')
  return group
}

export const listGroups = async ({ db }: Deps, accountId: string): Promise<AccessGroup[]> =>
  (await listAccessGroups(db, accountId)).map(presentGroup)

/** @throws AppError GROUPS_FULL. */
export async function createGroup(deps: Deps, session: AccountSession, name: string): Promise<AccessGroup> {
  const group = await createAccessGroup(contextOf(deps), actorOf(session), name)
  if (!group) throw new AppError('GROUPS_FULL', { values: { most: String(mostAccessGroups) } })
  return presentGroup(group)
}

/** @throws AppError GROUP_NOT_FOUND, FOLDER_NOT_FOUND. */
export async function changeGroup(
  deps: Deps,
  session: AccountSession,
  id: string,
  body: ServerInput<typeof accessGroupRoutes.updateAccessGroup>['body'],
): Promise<AccessGroup> {
  const done = await changeAccessGroup(contextOf(deps), actorOf(session), id, body)
  if (done.outcome !== 'saved') throw new AppError(done.outcome === 'missing' ? 'GROUP_NOT_FOUND' : 'FOLDER_NOT_FOUND')
  return presentGroup(done.group)
}

/** @throws AppError GROUP_NOT_FOUND. */
export async function savePrivileges(
  deps: Deps,
  session: AccountSession,
  id: string,
  actions: readonly PermissionName[],
): Promise<AccessGroup> {
  const group = await setGroupPrivileges(contextOf(deps), actorOf(session), id, actions)
  if (!group) throw new AppError('GROUP_NOT_FOUND')
  return presentGroup(group)
}

/** @throws AppError GROUP_NOT_FOUND. */
export async function deleteGroup(deps: Deps, session: AccountSession, id: string): Promise<Record<string, never>> {
  if (!(await removeAccessGroup(contextOf(deps), actorOf(session), id, deps.env.product))) throw new AppError('GROUP_NOT_FOUND')
  return {}
}
