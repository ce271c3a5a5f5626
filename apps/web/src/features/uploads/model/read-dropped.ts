import type { PickedFile } from './file-access.ts'

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/** Names systems leave in folders without the user's knowing. */
const hidden = (file: File): boolean => file.name.startsWith('.') || file.name === 'Thumbs.db' || file.name === 'desktop.ini'

/** Files of a folder without hidden ones. */
export const withoutHidden = (files: readonly File[]): File[] => files.filter((file) => !hidden(file))

const readBatch = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))
const readFile = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await readFile(entry as FileSystemFileEntry)]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const entries: FileSystemEntry[] = []
  // A reader answers in batches until an empty one.
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) entries.push(...batch)
  const files = await Promise.all(entries.map(filesUnder))
  return files.flat()
}

/** A handle is a convenience for a later visit; without one the file is sent all the same. */
const handleOf = (item: HandleItem): Promise<FileSystemHandle | null> =>
  item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null)

async function pickedFrom(entry: FileSystemEntry, asked: Promise<FileSystemHandle | null>): Promise<PickedFile[]> {
  const [files, handle] = await Promise.all([filesUnder(entry), asked])
  const opener = entry.isFile && handle?.kind === 'file' ? { handle: handle as FileSystemFileHandle } : {}
  return files.map((file) => ({ file, ...opener }))
}

/** The files of a drop, those inside dropped folders included. Call it in the drop event itself: its data is gone afterwards. */
export async function readDropped(data: DataTransfer): Promise<PickedFile[]> {
  const found = [...data.items].flatMap((item) => {
    const entry = item.webkitGetAsEntry()
    return entry ? [pickedFrom(entry, handleOf(item))] : []
  })
  if (found.length === 0) return [...data.files].map((file) => ({ file }))
  const picked = await Promise.all(found)
  return picked.flat().filter(({ file }) => !hidden(file))
}
