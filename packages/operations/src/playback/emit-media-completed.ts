import { type Database, emitEvent, type MediaCompletion, nameCompletions, type NamedCompletion } from '@videozz/db'

/**
 * Emits `media.completed` of each completion, in the caller's transaction: call it once for each viewer and version, where the completion
 * is stored. Costs one query where no endpoint subscribes.
 * @returns how many events were emitted; none for erased viewers and for accounts without an endpoint.
 */
export async function emitMediaCompleted(trx: Database, completions: readonly MediaCompletion[], now: Date): Promise<number> {
  const named = await nameCompletions(trx, completions)
  for (const completion of named) await emitEvent(trx, completion.accountId, 'media.completed', eventOf(completion), now)
  return named.length
}

const eventOf = ({ videoKey, title, viewerId, verified, email, name, identity, version, completedAt, percent }: NamedCompletion) => ({
  videoKey,
  title,
  viewer: { id: viewerId, verified, email, name, subject: identity.startsWith('s:') ? identity.slice(2) : null },
  version,
  completedAt: completedAt.toISOString(),
  percent,
})
