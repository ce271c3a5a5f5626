import { type ZipOptions, zipSync } from 'fflate'

/** A file of a ZIP. `stored`: without compression. */
export type ZipEntry = { path: string; bytes: Uint8Array; stored: boolean }

/** Bytes at the end of a ZIP without a comment (APPNOTE 4.3.16): how many entries, and where their directory is. */
const endBytes = 22

/**
 * A ZIP written entry by entry, so that one of them at a time is in memory; each is whole in its place, with its size before it, as readers
 * that do not look at the directory need it. Under 4 GiB and 65,535 entries.
 */
export async function* streamZip(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, bytes, stored } of entries) {
    const { local, record } = writeEntry(path, bytes, { level: stored ? 0 : 6, mtime })
    // Where the entry begins (APPNOTE 4.3.12).
    record.writeUInt32LE(offset, 42)
    directory.push(record)
    offset += local.length
    yield local
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(records.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([records, end])
}

/** The two parts of a ZIP that has this entry alone. */
function writeEntry(path: string, bytes: Uint8Array, options: ZipOptions): { local: Buffer; record: Buffer } {
  const zip = zipSync({ [path]: [bytes, options] })
  const whole = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  const directoryAt = whole.readUInt32LE(whole.length - endBytes + 16)
  return { local: whole.subarray(0, directoryAt), record: whole.subarray(directoryAt, whole.length - endBytes) }
}
