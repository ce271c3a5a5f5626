import type { Answer, imprintRoutes, InspectionCase } from '@videozz/contract'
import type { findCodePlayback, StoredCase } from '@videozz/db'
import { documentChecksum } from '@videozz/operations'

type CodePlayback = NonNullable<Awaited<ReturnType<typeof findCodePlayback>>>

export const presentMaker = ({ madeByName: name, madeByEmail: email }: Pick<StoredCase, 'madeByName' | 'madeByEmail'>) =>
  name === null || email === null ? null : { name, email }

/** The id at the members area within the identity of a viewer; null for those it did not sign. */
export const memberIdOf = (identity: string | null): string | null => (identity?.startsWith('s:') ? identity.slice(2) : null)

/** The viewer that the one who played was merged into. */
export const presentOwner = (row: CodePlayback): Answer<typeof imprintRoutes.inspectCode>['mergedInto'] =>
  row.owner_id === null
    ? null
    : { id: row.owner_id, email: row.owner_email, name: row.owner_name, memberId: memberIdOf(row.owner_identity) }

/** A stored case, with whether its facts still have their checksum. */
export const presentCase = (stored: StoredCase): InspectionCase => ({
  id: stored.id,
  code: stored.code,
  createdAt: stored.created_at.toISOString(),
  madeBy: presentMaker(stored),
  checksum: stored.checksum,
  document: stored.facts,
  erasedAt: stored.erased_at?.toISOString() ?? null,
  intact: stored.facts === null || documentChecksum(stored.facts) === stored.checksum,
})
