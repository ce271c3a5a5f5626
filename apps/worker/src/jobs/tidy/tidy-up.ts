import {
  deleteIdleBuckets,
  deleteUnplayed,
  dropLeftImages,
  dropUnreadCourses,
  imageObjectKey,
  isUploadOpen,
  listOverduePurges,
  makePlaybackPartitions,
  tidyAccounts,
  tidyAiWriting,
  tidyDownloadLinks,
  tidyFindings,
  tidyKeyChanges,
  tidyOauthAttempts,
  tidyOfferEvents,
  tidyOperatorSessions,
  tidyPictureRequests,
  tidyPublicationDays,
  tidyViewerTokens,
  tidyWebhooks,
} from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Multipart uploads without a row, and files half written, are dropped after this time. */
const strayAgeMs = 2 * dayMs
/** Milliseconds for which findings are kept after they were found for the last time. */
const findingRetentionMs = 90 * dayMs
/** How long webhooks and what became of them are kept, in milliseconds. */
const webhookRetentionMs = 30 * dayMs
/** How long it is kept what keys for programs changed, in milliseconds. */
const keyChangeRetentionMs = 730 * dayMs
/** Counts of uploads to YouTube are of one day. */
const publicationDayRetentionMs = 7 * dayMs
/** Milliseconds for which requests of pictures are kept. */
const pictureRequestRetentionMs = 60 * 60 * 1000
/** Events counted for playback sessions: every session expires within a day. */
const offerEventRetentionMs = 2 * dayMs
/** Sessions of unsigned viewers that played nothing are kept for a day; the days before are searched again, in case a night was missed. */
const unplayedRetentionMs = dayMs
const unplayedSearchMs = 8 * dayMs
/** Milliseconds for which it is kept which keys of a media a viewer was given, after the last. */
const keyBucketRetentionMs = 30 * dayMs
/** Students of a course are kept so long after its statistics were read. */
const unreadCourseMs = 60 * dayMs
/** Milliseconds for which a picture of a question waits to be saved. */
const unsavedImageMs = dayMs
/** Milliseconds for which answers of the text model are kept for items that failed, and counts of its requests. */
const aiAnswerRetentionMs = 7 * dayMs
const monthsAhead = 3
const batch = 1000

/** Nightly housekeeping: partitions for the coming months, spent tokens and limits, abandoned parts, purges that were lost. */
export async function tidyUp(deps: Deps): Promise<void> {
  const { db, store } = deps
  const now = Date.now()
  await makePlaybackPartitions(db, monthsAhead)
  await tidyAccounts(db, new Date(now))
  await tidyViewerTokens(db, new Date(now))
  await tidyUnplayed(deps, now)
  await deleteIdleBuckets(db, new Date(now - keyBucketRetentionMs))
  await tidyFindings(db, new Date(now - findingRetentionMs))
  await tidyOperatorSessions(db, new Date(now - findingRetentionMs))
  await tidyKeyChanges(db, new Date(now - keyChangeRetentionMs))
  await tidyOauthAttempts(db, new Date(now))
  await tidyWebhooks(db, new Date(now - webhookRetentionMs))
  await tidyPublicationDays(db, new Date(now - publicationDayRetentionMs))
  await tidyPictureRequests(db, new Date(now - pictureRequestRetentionMs))
  await tidyOfferEvents(db, new Date(now - offerEventRetentionMs))
  await dropUnreadCourses(db, new Date(now - unreadCourseMs))
  await tidyDownloadLinks(db, new Date(now - dayMs))
  await dropUnsavedImages(deps, now)
  await tidyAiWriting(db, new Date(now - aiAnswerRetentionMs))
  await dropStrayParts(deps, now)
  await store.removeLeftovers?.(new Date(now - strayAgeMs))
  await repeatPurges(deps, now)
}

async function tidyUnplayed({ db }: Deps, now: number): Promise<void> {
  const range = { from: new Date(now - unplayedSearchMs), until: new Date(now - unplayedRetentionMs) }
  let deleted = batch
  while (deleted === batch) deleted = await db.transaction().execute((trx) => deleteUnplayed(trx, range, batch))
}

/** Pictures that were sent for questions of a quiz, whose editor was left without saving. */
async function dropUnsavedImages({ db, store }: Deps, now: number): Promise<void> {
  const images = await dropLeftImages(db, new Date(now - unsavedImageMs))
  if (images.length > 0) await store.delete(images.map(imageObjectKey))
}

async function dropStrayParts({ db, store, log }: Deps, now: number): Promise<void> {
  for await (const { key, uploadId, initiated } of store.listMultipart?.() ?? []) {
    if (now - initiated.getTime() < strayAgeMs) continue
    if (await isUploadOpen(db, uploadId)) continue
    await store.abortMultipart({ key, uploadId })
    log.info({ object: key }, 'stray parts dropped')
  }
}

/** Purges more than a day late: their jobs failed for good, or were lost with the queue. */
async function repeatPurges({ db, jobs, log }: Deps, now: number): Promise<void> {
  const late = await listOverduePurges(db, new Date(now - purgeDelaySeconds * 1000 - dayMs), batch)
  await db.transaction().execute(async (trx) => {
    for (const videoKey of late) await jobs.enqueue(trx, 'purge-media', { videoKey })
  })
  if (late.length > 0) log.warn({ media: late.length }, 'purges that were late begun again')
}
