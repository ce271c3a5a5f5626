import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Client } from './client.ts'
import { residentMemory } from './processes.ts'
import { completeFile, dropFile, sendFile } from './upload-file.ts'

const mebibyte = 1024 ** 2
const sampleEveryMs = 50

/** Flushes the page cache to the disk, so that no run pays for the writes of the one before it. */
export const flushDisk = (): Promise<unknown> => promisify(execFile)('sync')

/** Writes a file of that many MiB of random bytes. */
export async function makeBulk(path: string, mebibytes: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let left = mebibytes; left > 0; left--) await file.write(randomBytes(mebibyte))
  } finally {
    await file.close()
  }
}

/** Highest rise of a process's resident memory above its start and deepest fall below it while `work` runs, in MB. */
export async function watchMemory(pid: number, work: () => Promise<unknown>): Promise<{ rise: number; fall: number }> {
  const start = residentMemory(pid)
  const seen = [start]
  const timer = setInterval(() => seen.push(residentMemory(pid)), sampleEveryMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return { rise: (Math.max(...seen) - start) / 1e6, fall: (start - Math.min(...seen)) / 1e6 }
}

export type TimedUpload = { seconds: number; rise: number; fall: number }

/** One upload from its opening to the answer that it is complete; dropped afterwards. `api` is watched meanwhile. */
export async function timeUpload(client: Client, path: string, api: number): Promise<TimedUpload> {
  await flushDisk()
  const since = performance.now()
  let seconds = 0
  let drop = async (): Promise<unknown> => undefined
  const memory = await watchMemory(api, async () => {
    const sent = await sendFile(client, path)
    await completeFile(sent)
    seconds = (performance.now() - since) / 1000
    drop = () => dropFile(sent)
  })
  await drop()
  return { seconds, ...memory }
}
