import { type PlaybackSessionRow, recordMarkHolder } from '@videozz/db'
import { type CodeHolder, holderVariants } from '@videozz/imprint/code'
import type { Deps } from '../../shared/app-deps.ts'

/** Number of the variant of a unit that somebody is given; 0 of an unmarked media. */
export type VariantOf = (unit: number) => number

/** Whose code a session plays with. */
export function holderOf({ id, preview, previewer, verified, viewerId }: PlaybackSessionRow): CodeHolder {
  if (preview && previewer) return { kind: 'user', id: previewer.userId }
  return verified && viewerId !== null ? { kind: 'viewer', id: viewerId } : { kind: 'session', id }
}

/**
 * Chooses the variants of a marked generation that a session is given, and writes down whom they name before anything of it is served.
 * @param secret the unwrapped media secret.
 */
export async function chooseVariants(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: Uint8Array,
  session: PlaybackSessionRow,
  version: number | null,
): Promise<VariantOf> {
  if (version === null) return () => 0
  const { videoKey, generation, accountId, code } = session
  const holder = holderOf(session)
  await recordMarkHolder(
    db,
    {
      video_key: videoKey,
      generation,
      kind: holder.kind,
      holder_id: holder.id,
      account_id: accountId,
      version,
      ...(holder.kind === 'session' && { code }),
    },
    now(),
  )
  return holderVariants(secret, { videoKey, generation, version }, holder)
}
