import { createHash } from 'node:crypto'
import type { LeakFacts } from '@videozz/contract'
import { findUserById, type LeakCase, type LeakFile, type LeakPicture } from '@videozz/db'
import { type FoundInFile, leakVersions } from '@videozz/domain'
import type { Deps } from '../../shared/deps.ts'
import type { Scored } from './score-shown.ts'

type Read = { file: LeakFile; found: FoundInFile }

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function outcomeOf(read: readonly Read[], { named, shown }: Scored): LeakFacts['outcome'] {
  if (named.length > 0) return 'named'
  if (shown.length > 0) return 'insufficient'
  return read.some(({ found }) => found.unmarked) ? 'unmarked' : 'foreign'
}

/** What a report says of a case. */
export async function composeFacts(
  { db, env }: Deps,
  leak: LeakCase,
  {
    account,
    read,
    scored,
    pictures,
    now,
  }: { account: string; read: readonly Read[]; scored: Scored; pictures: readonly LeakPicture[]; now: Date },
): Promise<LeakFacts> {
  const maker = await findUserById(db, leak.user_id)
  const outcome = outcomeOf(read, scored)
  const unmarked = outcome === 'unmarked' ? read.flatMap(({ found }) => found.unmarked ?? []).slice(0, 1) : []
  return {
    format: 1,
    id: leak.id,
    createdAt: leak.created_at.toISOString(),
    endedAt: now.toISOString(),
    madeBy: maker ? { name: maker.name, email: maker.email } : null,
    account,
    product: env.product,
    versions: leakVersions,
    files: read.map(({ file, found }) => ({
      name: file.name,
      origin: file.origin,
      size: file.size ?? 0,
      sha256: file.sha256 ?? '',
      duration: found.duration,
      read: found.read,
      width: found.width,
      height: found.height,
    })),
    searched: { ...(read.at(-1)?.found.searched ?? { media: 0, unmarked: 0 }), chosen: leak.video_key !== null },
    ...scored,
    shown: [...scored.shown, ...unmarked.map(({ key, title }) => ({ ...nothingRead, key, title }))],
    outcome,
    pictures: pictures.map(({ leak_second, media_second, video_key, leak: own, original }) => ({
      leakSecond: leak_second,
      mediaSecond: media_second,
      media: video_key,
      leak: hashOf(own),
      original: hashOf(original),
    })),
  }
}

/** Of a media that a copy looks like and that has no mark. */
const nothingRead = {
  generation: 0,
  version: null,
  unitSeconds: 2,
  segments: [],
  score: 0,
  coverage: 0,
  turned: 0,
  mirrored: false,
  units: [],
  clear: 0,
  holders: 0,
}
