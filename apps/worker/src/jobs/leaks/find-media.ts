import { countLeakMedia, findLeakMedia, type LeakMedia, listLeakMedia } from '@videozz/db'
import type { Fingerprint } from '@videozz/imprint/detect'
import type { Deps } from '../../shared/deps.ts'
import type { Detector } from './detector.ts'
import { type LocalLeak, readLeakThumbnails } from './leak-frames.ts'
import type { LeakProgress } from './leak-progress.ts'
import { readFingerprint } from './storyboard-fingerprint.ts'

/** Media read of the list at once. */
const batch = 200

/** Media that a copy may show, best first. `searched`: how many it was looked for among, and how many of them have no mark. */
export type MediaFound = { candidates: LeakMedia[]; searched: { media: number; unmarked: number } }

/** Looks for the media that a copy shows among all of an account, by their storyboards. @param chosen the one it is compared with alone. */
export async function findMedia(
  deps: Deps,
  {
    accountId,
    chosen,
    leak,
    detector,
    progress,
  }: { accountId: string; chosen: string | null; leak: LocalLeak; detector: Detector; progress: LeakProgress },
): Promise<MediaFound> {
  const only = chosen === null ? undefined : await findLeakMedia(deps.db, accountId, chosen)
  if (chosen !== null && !only) return { candidates: [], searched: { media: 0, unmarked: 0 } }
  // The detector tells whether a marked one is shown.
  if (only && only.version !== null) return { candidates: [only], searched: { media: 1, unmarked: 0 } }
  const { marked, unmarked } = only ? { marked: 0, unmarked: 1 } : await countLeakMedia(deps.db, accountId)
  const known = new Map<string, LeakMedia>()
  let looked = 0
  async function* fingerprints(): AsyncGenerator<Fingerprint> {
    for (let after = ''; ;) {
      const media = only ? [only] : await listLeakMedia(deps.db, accountId, { after, limit: batch })
      for (const each of media) {
        leak.signal.throwIfAborted()
        const fingerprint = await readFingerprint(deps, each, leak.signal)
        progress.advance(++looked / Math.max(1, marked + unmarked))
        if (!fingerprint) continue
        known.set(each.key, each)
        yield fingerprint
      }
      after = media.at(-1)?.key ?? ''
      if (media.length < batch) return
    }
  }
  const matches = await detector.search(await readLeakThumbnails(leak), fingerprints())
  return {
    candidates: matches.flatMap(({ id }) => known.get(id) ?? []),
    searched: { media: marked + unmarked, unmarked },
  }
}
