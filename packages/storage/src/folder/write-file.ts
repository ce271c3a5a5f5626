import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ObjectBody } from '../object-store.ts'
import { systemCode, toStorageError } from './failures.ts'

/** Renames a file into place, making the folders above it. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  // A concurrent delete may remove the empty folder between mkdir and rename.
  for (let attempt = 0; ; attempt++) {
    await mkdir(dirname(to), { recursive: true })
    try {
      return await rename(from, to)
    } catch (error) {
      if (systemCode(error) !== 'ENOENT' || attempt === 3) throw error
    }
  }
}

/** Writes all bytes at `position`, whatever the system takes at a time. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}

/** Writes a file whole or not at all: to a temporary name, flushed, then renamed. */
export async function writeFileAtomically(temporaryFolder: string, path: string, body: ObjectBody): Promise<void> {
  const temporary = join(temporaryFolder, randomUUID())
  try {
    const file = await open(temporary, 'wx')
    try {
      if (body instanceof Uint8Array) await file.writeFile(body)
      else {
        let size = 0
        for await (const chunk of ('file' in body ? createReadStream(body.file) : body) as AsyncIterable<Buffer>) {
          await writeAll(file, chunk, size)
          size += chunk.length
        }
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    await moveIntoPlace(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw toStorageError(error)
  }
}
