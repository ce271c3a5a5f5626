import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { MultipartNotFoundError } from '../errors.ts'
import { partBytes } from '../object-store.ts'
import { bootId } from './durable.ts'
import { systemCode } from './failures.ts'

/** Record of a part that arrived. `boot` = run of the machine in which it was written. */
export type PartRecord = { etag: string; size: number; boot: string }

/**
 * ETag of bytes: their CRC-32 and size. It distinguishes parts and detects damage on disk; it does not protect against forgery, nor needs
 * to.
 */
export const partTag = (crc: number, size: number): string => `${crc.toString(16).padStart(8, '0')}-${size.toString(16)}`

const pathOf = (folder: string, partNumber: number): string => join(folder, `part-${partNumber}`)

/**
 * The right of one request to write a part. Its file is the part's record, empty while bytes arrive; a newer request puts its own in
 * that place, and completing or dropping the upload moves the folder away. Both end this right, in whatever process it is held.
 */
export class PartClaim {
  readonly #path: string
  readonly #file: FileHandle
  readonly #inode: bigint

  private constructor(path: string, file: FileHandle, inode: bigint) {
    this.#path = path
    this.#file = file
    this.#inode = inode
  }

  /** From here on the part counts as not arrived. @throws MultipartNotFoundError. */
  static async take(folder: string, partNumber: number): Promise<PartClaim> {
    const draft = join(folder, `claim-${randomUUID()}`)
    let file: FileHandle | undefined
    try {
      file = await open(draft, 'wx')
      const { ino } = await file.stat({ bigint: true })
      await rename(draft, pathOf(folder, partNumber))
      return new PartClaim(pathOf(folder, partNumber), file, ino)
    } catch (error) {
      await file?.close()
      if (systemCode(error) === 'ENOENT') throw new MultipartNotFoundError('Unknown multipart upload')
      await rm(draft, { force: true })
      throw error
    }
  }

  async isHeld(): Promise<boolean> {
    return stat(this.#path, { bigint: true }).then(
      ({ ino }) => ino === this.#inode,
      (error: unknown) => {
        if (systemCode(error) === 'ENOENT') return false
        throw error
      },
    )
  }

  /** Records that the part arrived. Written into the claim itself: where it was replaced this changes nothing. */
  async record(record: Omit<PartRecord, 'boot'>): Promise<void> {
    await this.#file.writeFile(JSON.stringify({ ...record, boot: bootId } satisfies PartRecord))
  }

  async release(): Promise<void> {
    await this.#file.close()
  }
}

/** The record of a part; undefined when it has not arrived whole. */
async function readRecord(folder: string, partNumber: number): Promise<PartRecord | undefined> {
  const text = await readFile(pathOf(folder, partNumber), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return ''
    throw error
  })
  // A record torn by a crash ends before its brace.
  return text.endsWith('}') ? (JSON.parse(text) as PartRecord) : undefined
}

/** Numbers of the parts that began to arrive. */
export const listNumbers = async (folder: string): Promise<number[]> =>
  (await readdir(folder)).flatMap((name) => (/^part-\d+$/.test(name) ? [Number(name.slice(5))] : []))

const readsAtOnce = 16

/** Records of the parts that arrived, by number. */
export async function readRecords(folder: string, partNumbers: number[]): Promise<Map<number, PartRecord>> {
  const found = new Map<number, PartRecord>()
  for (let from = 0; from < partNumbers.length; from += readsAtOnce) {
    await Promise.all(
      partNumbers.slice(from, from + readsAtOnce).map(async (partNumber) => {
        const record = await readRecord(folder, partNumber)
        if (record) found.set(partNumber, record)
      }),
    )
  }
  return found
}

/**
 * Drops the records whose bytes are not on disk. Those of this run of the machine are; after a power failure the file may lack what
 * was not flushed, so older ones are read again.
 */
export async function dropLostParts(folder: string, records: Map<number, PartRecord>): Promise<void> {
  for (const [partNumber, record] of records) {
    if (record.boot === bootId) continue
    const start = (partNumber - 1) * partBytes
    let crc = 0
    let size = 0
    if (record.size > 0)
      for await (const chunk of createReadStream(join(folder, 'data'), { start, end: start + record.size - 1 }) as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc)
        size += chunk.length
      }
    if (partTag(crc, size) === record.etag) continue
    records.delete(partNumber)
    await rm(pathOf(folder, partNumber), { force: true })
  }
}

/** Deletes every part record: their bytes could not be written to disk. */
export async function dropRecords(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('part-')) await rm(join(folder, name), { force: true })
}
