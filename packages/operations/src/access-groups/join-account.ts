import { joinGroups, writeAudits } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** A person begins to act for an account: their groups there name them to the owner from now on. */
export async function joinAccountGroups(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  who: { userId: string; accountId: string; email: string },
): Promise<void> {
  const joined = await joinGroups(db, who, now)
  await writeAudits(
    db,
    joined.map(({ id, name }) => ({
      accountId: who.accountId,
      userId: who.userId,
      action: 'group.member-join',
      subject: id,
      details: { group: name, email: who.email },
    })),
  )
}
