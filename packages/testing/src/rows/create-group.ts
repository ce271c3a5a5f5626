import { createKey, type Database } from '@videozz/db'
import type { PermissionName } from '@videozz/domain'

/** Inserts an access group with its permissions, its members, who have joined, and the folders it is bound to. */
export async function createTestGroup(
  db: Database,
  group: { account_id: string; privileges: PermissionName[]; members: string[]; folders?: string[] },
): Promise<{ id: string }> {
  const { account_id, privileges, members, folders = [] } = group
  const id = createKey()
  await db
    .insertInto('access_groups')
    .values({ id, account_id, name: 'Grupo de teste', privileges, bound: folders.length > 0 })
    .execute()
  for (const folder_id of folders) await db.insertInto('access_group_folders').values({ group_id: id, folder_id, account_id }).execute()
  for (const user_id of members) {
    const row = { id: createKey(), group_id: id, account_id, user_id, added_at: new Date(), joined_at: new Date() }
    await db
      .insertInto('access_group_members')
      .values({ ...row, email: `${user_id}@exemplo.com.br`, token_hash: null, expires_at: null })
      .execute()
  }
  return { id }
}
