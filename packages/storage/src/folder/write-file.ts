import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ObjectExistsError } from '../errors.ts'
import type { ObjectBody } from '../object-store.ts'
import { syncFolder } from './durable.ts'
import { systemCode, toStorageError } from './failures.ts'

/** Makes a folder and its parents, flushed to disk. */
async function makeFolder(path: string): Promise<void> {
  const highest = await mkdir(path, { recursive: true })
  if (highest === undefined) return
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made))
    if (made === highest) return
  }
}

/** Gives a file another name in one step; fails with EEXIST where that name is taken. */
async function renameIfAbsent(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const code = systemCode(error)
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    // A file system without hard links: the check and the rename are two steps there.
    const taken = await stat(to).catch(() => undefined)
    if (taken) throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' })
    return rename(from, to)
  }
  await rm(from)
}

/**
 * Renames a flushed file into place, making the folders above it; once this resolves it survives a power failure.
 * @param ifAbsent fails with EEXIST instead of replacing a file.
 */
export async function moveIntoPlace(from: string, to: string, ifAbsent = false): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await (ifAbsent ? renameIfAbsent : rename)(from, to)
      return await syncFolder(dirname(to))
    } catch (error) {
      // A concurrent delete may remove the empty folder between mkdir and rename.
      if (systemCode(error) !== 'ENOENT' || attempt === 3) throw error
      await makeFolder(dirname(to))
    }
  }
}

/** Writes all bytes at `position`, whatever the system takes at a time. */
export async function writeAll(file: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  let done = (await file.writev(chunks, position)).bytesWritten
  if (done === size) return
  const rest = Buffer.concat(chunks)
  while (done < size) done += (await file.write(rest, done, size - done, position + done)).bytesWritten
}

/**
 * Writes a file whole or not at all: to a temporary name, flushed, then renamed.
 * @throws ObjectExistsError with `ifAbsent` where the file is there already.
 */
export async function writeFileAtomically(temporaryFolder: string, path: string, body: ObjectBody, ifAbsent = false): Promise<void> {
  const temporary = join(temporaryFolder, randomUUID())
  try {
    const file = await open(temporary, 'wx')
    try {
      if (body instanceof Uint8Array) await file.writeFile(body)
      else {
        let size = 0
        for await (const chunk of ('file' in body ? createReadStream(body.file) : body) as AsyncIterable<Buffer>) {
          await writeAll(file, [chunk], size)
          size += chunk.length
        }
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    await moveIntoPlace(temporary, path, ifAbsent)
  } catch (error) {
    await rm(temporary, { force: true })
    throw ifAbsent && systemCode(error) === 'EEXIST' ? new ObjectExistsError(`${path} is there already`, error) : toStorageError(error)
  }
}
