import { closeSync, fstatSync, open } from 'node:fs'
import { systemCode, toStorageError } from './failures.ts'

/** Opens a file for reading; the caller must close it. Undefined when there is no such file. Size in bytes. */
export async function openFile(path: string): Promise<{ number: number; size: number } | undefined> {
  const number = await new Promise<number | undefined>((resolve, reject) =>
    open(path, (error, opened) => {
      if (!error) resolve(opened)
      else if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) resolve(undefined)
      else reject(toStorageError(error))
    }),
  )
  if (number === undefined) return undefined
  // The metadata of an open file is in memory: this waits for no disk.
  const found = fstatSync(number)
  if (found.isFile()) return { number, size: found.size }
  closeSync(number)
  return undefined
}
