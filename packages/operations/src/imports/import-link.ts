import {
  createKey,
  createMediaSecret,
  findFolder,
  type FolderBounds,
  inTransaction,
  insertFolderVideos,
  insertLinkMedia,
  lockLinkCount,
  type VideoRow,
} from '@videozz/db'
import type { YoutubeVideo } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

export type ImportLinkOutcome =
  | { outcome: 'imported'; video: VideoRow }
  /** The account has as many as it may. */
  | { outcome: 'full' }
  /** No such folder, or the person is bound to none that is left. */
  | { outcome: 'no-folder' }

export type LinkImport = {
  accountId: string
  title: string
  description: string
  video: YoutubeVideo
  /** Folder it will lie in, one that the person may see. */
  folderId: string | null
  /** Folders the person is bound to: without `folderId` it lies in the first. */
  bounds: FolderBounds
  /** Most media by link; null for any number. */
  most: number | null
  /** Wraps the secret of the media at rest. */
  mediaKey: Buffer
}

/** Makes a media of a video that stays at YouTube, and has its picture copied. Of imports at once that are one too many, as many as fit are made. */
export function importLink({ db, jobs, now }: OperationContext, link: LinkImport): Promise<ImportLinkOutcome> {
  const { accountId, bounds, folderId, most } = link
  return inTransaction(db, async (trx): Promise<ImportLinkOutcome> => {
    const count = await lockLinkCount(trx, accountId)
    if (most !== null && count >= most) return { outcome: 'full' }
    const folder = folderId ?? bounds?.[0]
    const isThere = folder === undefined ? bounds === null : (await findFolder(trx, accountId, folder)) !== undefined
    if (!isThere) return { outcome: 'no-folder' }
    const video = await insertLinkMedia(
      trx,
      {
        key: createKey(),
        account_id: accountId,
        title: link.title,
        description: link.description,
        secret: createMediaSecret(link.mediaKey),
        external_id: link.video.id,
        starts_at: link.video.startAt,
      },
      now,
    )
    if (folder !== undefined) await insertFolderVideos(trx, accountId, [folder], { videos: [video.key] }, now)
    await jobs.enqueue(trx, 'copy-link-cover', { videoKey: video.key })
    return { outcome: 'imported', video }
  })
}
