import {
  type AccessGroup,
  countAccessGroups,
  createKey,
  deleteAccessGroup,
  findAccessGroup,
  inTransaction,
  insertAccessGroup,
  listGroupPeople,
  lockAccessGroup,
  setGroupFolders,
  updateAccessGroup,
  writeAudit,
} from '@videozz/db'
import { completeRules, mostAccessGroups, type PermissionName } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { endGroupAccess } from './end-group-access.ts'

type Context = Pick<OperationContext, 'db' | 'now'>

/** Makes a group without permissions or members. @returns undefined when the account has as many as it may. */
export function createAccessGroup(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  name: string,
): Promise<AccessGroup | undefined> {
  return inTransaction(db, async (trx) => {
    if ((await countAccessGroups(trx, accountId)) >= mostAccessGroups) return undefined
    const id = createKey()
    await insertAccessGroup(trx, { id, accountId, name, now })
    await writeAudit(trx, { accountId, userId, action: 'group.create', subject: id, details: { group: name } })
    return findAccessGroup(trx, accountId, id)
  })
}

export type GroupOutcome = { outcome: 'saved'; group: AccessGroup } | { outcome: 'missing' | 'missing-folder' }

/** Changes the texts of a group, and its folders where they are given: members see only those; none frees them. */
export function changeAccessGroup(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  id: string,
  change: { name: string; description: string; folders?: readonly string[] | undefined },
): Promise<GroupOutcome> {
  return inTransaction(db, async (trx): Promise<GroupOutcome> => {
    const before = await lockAccessGroup(trx, accountId, id)
    if (!before) return { outcome: 'missing' }
    const { name, description, folders } = change
    if (folders && !(await setGroupFolders(trx, { id, accountId }, folders))) return { outcome: 'missing-folder' }
    await updateAccessGroup(trx, id, { name, description }, now)
    const group = (await findAccessGroup(trx, accountId, id)) ?? before
    const details = differences(before, group)
    if (details) await writeAudit(trx, { accountId, userId, action: 'group.change', subject: id, details: { group: name, ...details } })
    return { outcome: 'saved', group }
  })
}

/** What a change of texts and folders changed; undefined for nothing. */
function differences(before: AccessGroup, after: AccessGroup): Record<string, unknown> | undefined {
  const keys = (group: AccessGroup) =>
    group.folders
      .map(({ key }) => key)
      .toSorted()
      .join()
  const details = {
    ...(before.name !== after.name && { from: before.name, to: after.name }),
    ...(before.description !== after.description && { description: true }),
    ...((before.bound !== after.bound || keys(before) !== keys(after)) && {
      folders: after.bound ? after.folders.map(({ name }) => name) : null,
    }),
  }
  return Object.keys(details).length > 0 ? details : undefined
}

/** Sets the permissions of a group, with those they need; they hold from the members' next call on. @returns undefined when there is no such group. */
export function setGroupPrivileges(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  id: string,
  privileges: readonly PermissionName[],
): Promise<AccessGroup | undefined> {
  return inTransaction(db, async (trx) => {
    const before = await lockAccessGroup(trx, accountId, id)
    if (!before) return undefined
    const next = completeRules(privileges)
    if (next.join() !== before.privileges.join()) {
      await updateAccessGroup(trx, id, { privileges: next }, now)
      const details = { group: before.name, from: before.privileges, to: next }
      await writeAudit(trx, { accountId, userId, action: 'group.rules', subject: id, details })
    }
    return { ...before, privileges: next }
  })
}

/** Deletes a group: its members lose what it gave them at once. @returns false when there is no such group. */
export function removeAccessGroup(
  { db, jobs, now }: OperationContext,
  { accountId, userId }: AccountActor,
  id: string,
  product: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const group = await lockAccessGroup(trx, accountId, id)
    if (!group) return false
    const people = await listGroupPeople(trx, id)
    await deleteAccessGroup(trx, id)
    for (const person of people) await endGroupAccess({ db: trx, jobs, now }, { accountId, person, product })
    const details = { group: group.name, members: group.members }
    await writeAudit(trx, { accountId, userId, action: 'group.delete', subject: id, details })
    return true
  })
}
