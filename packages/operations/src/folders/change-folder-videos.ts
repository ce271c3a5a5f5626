import {
  deleteFolderVideos,
  type FolderVideoListOrder,
  inTransaction,
  insertFolderVideos,
  type MissingThing,
  moveFolderVideoRows,
  type PlacedVideos,
  updateFolderOrder,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'

type FolderContext = Pick<OperationContext, 'db' | 'now'>
/** The account has no folder, or no media, of a key that was named; nothing is changed then. */
type Missing = { outcome: 'missing-folder' | 'missing-video' }

const missing = (thing: MissingThing): Missing => ({ outcome: thing.missing === 'folder' ? 'missing-folder' : 'missing-video' })

/** Adds every media to every folder; media that are in one already stay where they are. @returns the keys of the media added, once for each folder. */
export async function addToFolders(
  { db, now }: FolderContext,
  accountId: string,
  folders: readonly string[],
  placed: PlacedVideos,
): Promise<{ outcome: 'added'; added: string[] } | Missing> {
  const done = await inTransaction(db, (trx) => insertFolderVideos(trx, accountId, [...folders], placed, now))
  return 'missing' in done ? missing(done) : { outcome: 'added', added: done.added.map((place) => place.video_key) }
}

/** Takes media out of a folder. @returns the keys of those that were in it. */
export async function removeFromFolder(
  { db, now }: FolderContext,
  accountId: string,
  folder: string,
  videos: readonly string[],
): Promise<{ outcome: 'removed'; removed: string[] } | Missing> {
  const done = await inTransaction(db, (trx) => deleteFolderVideos(trx, accountId, folder, [...videos], now))
  return 'missing' in done ? missing(done) : { outcome: 'removed', ...done }
}

/**
 * Moves media from one folder to another; those that are no longer in the first stay where they are.
 * @returns `orders`: their former positions.
 */
export async function moveBetweenFolders(
  { db, now }: FolderContext,
  accountId: string,
  way: { from: string; to: string },
  placed: PlacedVideos,
): Promise<{ outcome: 'moved'; moved: string[]; added: string[]; orders: number[] } | Missing> {
  const done = await inTransaction(db, (trx) => moveFolderVideoRows(trx, accountId, way, placed, now))
  return 'missing' in done ? missing(done) : { outcome: 'moved', ...done }
}

/**
 * Puts a media of a folder before another, or at the end, in the order made by hand.
 * @param place `start` is the order to begin with where there is none made by hand yet.
 */
export async function orderInFolder(
  { db, now }: FolderContext,
  accountId: string,
  folder: string,
  place: { video: string; before: string | null; start: FolderVideoListOrder },
): Promise<{ outcome: 'ordered' } | Missing> {
  const done = await inTransaction(db, (trx) => updateFolderOrder(trx, accountId, folder, place, now))
  return done ? missing(done) : { outcome: 'ordered' }
}
