import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { systemCode } from './failures.ts'

/** Flushes a folder's entries to disk: a file made or renamed in it survives a power failure from here on (fsync(2)). */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    // Some network file systems keep names safe by themselves and refuse this call.
    if (systemCode(error) !== 'EINVAL' && systemCode(error) !== 'ENOTSUP') throw error
  } finally {
    await folder.close()
  }
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'EACCES') return randomUUID()
    throw error
  }
}

/** Names this run of the machine: what was written in it and not flushed is still there unless the machine itself went down. */
export const bootId = readBootId()
