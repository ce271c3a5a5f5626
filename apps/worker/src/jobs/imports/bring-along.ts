import { addImportExtras, changeVideo, findVideo, type ImportRow, readImport, type VideoRow } from '@videozz/db'
import { cleanText, cutText } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { createOutbound } from '@videozz/outbound'
import { z } from 'zod'
import type { Deps } from '../../shared/deps.ts'
import { openPanda, pandaTrusted } from '../../shared/open-panda.ts'
import { bringCover } from './bring-cover.ts'
import { bringSubtitles } from './bring-subtitles.ts'

const longestDescription = 5000

/** What of an import's extras this job knows; `take` is missing for files that were chosen from a list: all comes along then. */
const extrasSchema = z.object({
  take: z.object({ subtitles: z.boolean(), covers: z.boolean() }).default({ subtitles: true, covers: true }),
  tracks: z.array(z.object({ srclang: z.string(), label: z.string() })).optional(),
  cover: z.string().nullish(),
  description: z.string().default(''),
})
/** What came along, kept with the import. */
export type Brought = { subtitles: number; cover: boolean; faults: string[] }

/** Brings along what the host of an imported media has besides its file. @throws SourceError while the host does not answer: the job is tried again. */
export async function bringAlong(deps: Deps, { importId }: { importId: string }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const row = await readImport(deps.db, importId)
  const found = row?.state === 'done' && row.video_key !== null ? await findVideo(deps.db, row.account_id, row.video_key) : undefined
  if (!row) return
  // Deleted since.
  if (!found) return addImportExtras(deps.db, row.id, { brought: { subtitles: 0, cover: false, faults: [] } satisfies Brought })
  const { take, tracks, cover, description } = extrasSchema.parse(row.extras)
  const video = await describe(deps, row, found, description)
  const api = openPanda(deps, row.account_id, signal)
  const target = { accountId: row.account_id, videoKey: video.key }
  const subtitles = take.subtitles ? await bringSubtitles(deps, api, target, row.external_id, tracks) : { count: 0, faults: [] }
  const outbound = createOutbound({ trusted: pandaTrusted(deps) })
  const covered = take.covers && cover ? await bringCover(deps, outbound, video, cover, signal) : { isSet: false, faults: [] }
  const brought: Brought = { subtitles: subtitles.count, cover: covered.isSet, faults: [...subtitles.faults, ...covered.faults] }
  await addImportExtras(deps.db, row.id, { brought })
}

/** Notes in the report that the host did not answer until the job was tried for the last time. */
export async function giveUpBringing({ db }: Pick<Deps, 'db'>, { importId }: { importId: string }): Promise<void> {
  const row = await readImport(db, importId)
  if (!row || 'brought' in row.extras) return
  const faults = ['Legendas e capa: a origem não respondeu. Confira a mídia e envie o que faltar.']
  await addImportExtras(db, row.id, { brought: { subtitles: 0, cover: false, faults } satisfies Brought })
}

/** Gives a file that was chosen from a list its description, which it had not. @returns the media as it is then. */
async function describe({ db }: Deps, row: ImportRow, video: VideoRow, text: string): Promise<VideoRow> {
  const description = cutText(cleanText(text), longestDescription)
  if (description === '' || video.description !== '') return video
  const done = await changeVideo(db, { accountId: row.account_id, key: video.key, seen: video.revision }, { description }, new Date())
  return done.outcome === 'saved' ? done.video : video
}
