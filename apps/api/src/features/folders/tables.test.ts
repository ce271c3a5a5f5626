import { createKey } from '@videozz/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

async function insert(level: number, parent: string | null, accountId = account.accountId): Promise<string> {
  const id = createKey()
  await api.db.insertInto('folders').values({ id, account_id: accountId, parent_id: parent, level, name: 'Uma pasta' }).execute()
  return id
}

it('the folders table accepts three nested levels and rejects folders below the third', async () => {
  const third = await insert(3, await insert(2, await insert(1, null)))
  for (const level of [1, 2, 3, 4]) await expect(insert(level, third)).rejects.toThrow(/violates/)
})

it('the folders table rejects a level that does not fit the parent, and a folder inside itself', async () => {
  const first = await insert(1, null)
  const second = await insert(2, first)
  await expect(insert(2, null)).rejects.toThrow(/check constraint/)
  await expect(insert(1, first)).rejects.toThrow(/check constraint/)
  await expect(insert(3, first)).rejects.toThrow(/foreign key/)
  const move = (id: string, parent: string) => api.db.updateTable('folders').set({ parent_id: parent }).where('id', '=', id).execute()
  for (const [id, parent] of [
    [first, first],
    [first, second],
    [second, second],
  ] as const)
    await expect(move(id, parent)).rejects.toThrow(/violates/)
})

it('the folders table rejects a parent folder of another account', async () => {
  const other = await signUpTestAccount(api)
  await expect(insert(2, await insert(1, null), other.accountId)).rejects.toThrow(/foreign key/)
})

it('the folders table rejects a name of 4 or 129 characters', async () => {
  for (const name of ['quat', 'x'.repeat(129)])
    await expect(
      api.db.insertInto('folders').values({ id: createKey(), account_id: account.accountId, parent_id: null, level: 1, name }).execute(),
    ).rejects.toThrow(/check constraint/)
})
