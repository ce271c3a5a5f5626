import type { Answer, viewerRoutes } from '@videozz/contract'
import { findViewerIdentities, readViewerTotals, type ViewerIdentity } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** Since when a browser counts as new. */
const newSeconds = 7 * 86_400

/** The viewer that an identity of the account belongs to. @throws AppError VIEWER_NOT_FOUND. */
export async function requireViewer(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
): Promise<{ viewer: ViewerIdentity; merged: ViewerIdentity[] }> {
  const [viewer, ...merged] = await findViewerIdentities(db, accountId, id)
  if (!viewer) throw new AppError('VIEWER_NOT_FOUND')
  return { viewer, merged }
}

/** A viewer with all that was watched under any of their identities. @throws AppError VIEWER_NOT_FOUND. */
export async function readViewer(
  deps: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  id: string,
): Promise<Answer<typeof viewerRoutes.getViewer>> {
  const { viewer, merged } = await requireViewer(deps, accountId, id)
  const { firstSessionAt, ...totals } = await readViewerTotals(deps.db, viewer.id, new Date(deps.now().getTime() - newSeconds * 1000))
  return {
    ...presentIdentity(viewer),
    revokedAt: viewer.revoked_at?.toISOString() ?? null,
    ...totals,
    firstSessionAt: firstSessionAt?.toISOString() ?? null,
    merged: merged.map((each) => ({ ...presentIdentity(each), mergedAt: (each.merged_at ?? each.last_seen_at).toISOString() })),
  }
}

const presentIdentity = ({ id, identity, email, name, verified, created_at: created, last_seen_at: seen }: ViewerIdentity) => ({
  id,
  email,
  name,
  memberId: identity.startsWith('s:') ? identity.slice(2) : null,
  verified,
  createdAt: created.toISOString(),
  lastSeenAt: seen.toISOString(),
})
