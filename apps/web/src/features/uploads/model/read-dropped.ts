/** Names systems leave in folders without the user's knowing. */
const hidden = (file: File): boolean => file.name.startsWith('.') || file.name === 'Thumbs.db' || file.name === 'desktop.ini'

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

/** The files of a drop, those inside dropped folders included. Call it in the drop event itself: its data is gone afterwards. */
export async function readDropped(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...data.files]
  const files = await Promise.all(entries.map(filesUnder))
  return files.flat().filter((file) => !hidden(file))
}
