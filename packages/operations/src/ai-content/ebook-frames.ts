import { type AiDocument, type Database, inTransaction, lockAnyAiItem, writeAiPictures } from '@videozz/db'
import { type EbookPicture, frameMs } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** A frame of an ebook, at a millisecond of a media. */
export type FrameRef = { itemId: string; videoKey: string; ms: number }

/** Pictures of all chapters of an ebook; none of another document. */
export const picturesOf = (document: AiDocument | null): EbookPicture[] =>
  document !== null && 'chapters' in document ? document.chapters.flatMap(({ pictures }) => pictures) : []

/** Addresses of the pictures that an ebook has. */
export const ebookImages = (document: AiDocument | null): string[] => picturesOf(document).flatMap(({ image }) => image ?? [])

/** Has the frames taken that a document shows and that were not tried yet. */
export async function queueFrames(
  { jobs }: Pick<OperationContext, 'jobs'>,
  trx: Database,
  itemId: string,
  document: AiDocument | null,
): Promise<void> {
  for (const { videoKey, second, image } of picturesOf(document))
    if (image === undefined) await jobs.enqueue(trx, 'take-frame', { itemId, videoKey, ms: frameMs(second) })
}

/** Has a frame taken that somebody waits for, of a picture or for one that is not saved yet. */
export const requestFrame = ({ db, jobs }: Pick<OperationContext, 'db' | 'jobs'>, frame: FrameRef): Promise<void> =>
  jobs.enqueue(db, 'take-frame', frame)

/** `missing`: there is no such ebook any more. `unused`: it shows no such frame, or not yet. */
export type NoteFrameOutcome = { outcome: 'noted' | 'unused' | 'missing' }

/** Notes where a frame of an ebook is, which is no other version of it. @param image null: it cannot be taken. */
export function noteFrame(
  { db }: Pick<OperationContext, 'db'>,
  { itemId, videoKey, ms }: FrameRef,
  image: string | null,
): Promise<NoteFrameOutcome> {
  return inTransaction(db, async (trx): Promise<NoteFrameOutcome> => {
    const item = await lockAnyAiItem(trx, itemId)
    if (!item) return { outcome: 'missing' }
    const { content } = item
    const shows = (picture: EbookPicture): boolean => picture.videoKey === videoKey && frameMs(picture.second) === ms
    if (content === null || !('chapters' in content) || !picturesOf(content).some(shows)) return { outcome: 'unused' }
    const chapters = content.chapters.map((chapter) => ({
      ...chapter,
      pictures: chapter.pictures.map((picture) => (shows(picture) ? { ...picture, image } : picture)),
    }))
    await writeAiPictures(trx, itemId, { chapters })
    return { outcome: 'noted' }
  })
}
