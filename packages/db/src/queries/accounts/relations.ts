import { type PermissionName, permissionNames } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { endUnrelatedStays } from './account-accesses.ts'

type Db = Kysely<DatabaseSchema>

/** An account a person may act for. `eduzzId` is the owner's id at the identity provider. */
export type Profile = { id: string; eduzzId: string; name: string; email: string }

/** The accounts of other people a person may act for, by a relation or an access group, ordered by name. */
export async function listProfiles(db: Db, userId: string): Promise<Profile[]> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .select(['a.id', 'o.subject as eduzzId', 'a.name', 'o.email'])
    .where(
      sql<boolean>`a.id in (
        select account_id from relations where user_id = ${userId} union select account_id from access_group_members where user_id = ${userId})`,
    )
    .where('a.owner_id', '!=', userId)
    .where(sql<boolean>`access_rules(${userId}, a.id) is not null`)
    .orderBy('a.name', (order) => order.collate('pt-BR-x-icu'))
    .orderBy('a.id')
    .execute()
}

/** A relation as the parent platform returns it: the owner's id there and the rule list. */
export type PlatformRelation = { eduzzId: string; rules: readonly string[] }

/**
 * Stores a person's relations as the parent platform returned them: those no longer listed end, rules are replaced. Owners without an
 * account here and rules of other products are left out. Relations created here stay.
 */
export async function takeOverRelations(
  db: Db,
  user: { id: string; issuer: string },
  relations: readonly PlatformRelation[],
  now: Date,
): Promise<void> {
  const rulesOf = new Map(relations.map(({ eduzzId, rules }) => [eduzzId, permissionNames.filter((name) => rules.includes(name))]))
  await db.transaction().execute(async (trx) => {
    // Two processes may receive the platform's answer at once: the later one waits and its answer is kept.
    await trx.updateTable('users').set({ relations_checked_at: now }).where('id', '=', user.id).execute()
    const owners =
      rulesOf.size === 0
        ? []
        : await trx
            .selectFrom('users as u')
            .innerJoin('accounts as a', 'a.owner_id', 'u.id')
            .select(['a.id', 'u.subject'])
            .where('u.issuer', '=', user.issuer)
            .where('u.subject', 'in', [...rulesOf.keys()])
            .where('u.id', '!=', user.id)
            .execute()
    const rows: { user_id: string; account_id: string; rules: PermissionName[]; source: 'platform' }[] = owners.map((owner) => ({
      user_id: user.id,
      account_id: owner.id,
      rules: rulesOf.get(owner.subject) ?? [],
      source: 'platform',
    }))
    const ended = trx.deleteFrom('relations').where('user_id', '=', user.id).where('source', '=', 'platform')
    await (
      rows.length === 0
        ? ended
        : ended.where(
            'account_id',
            'not in',
            rows.map((row) => row.account_id),
          )
    ).execute()
    await endUnrelatedStays(trx, user.id, now)
    if (rows.length === 0) return
    await trx
      .insertInto('relations')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'account_id'])
          .doUpdateSet((set) => ({ rules: set.ref('excluded.rules') }))
          .where('relations.source', '=', 'platform'),
      )
      .execute()
  })
}
