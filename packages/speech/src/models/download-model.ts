import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type OpenOutbound, OutboundError, type OutboundStream } from '@videozz/outbound'
import type { ModelFile, SpeechModel } from './model-catalogue.ts'
import { verifyFile } from './verify-model.ts'

/** Why a file was not fetched: `refused` (the server's answer), `broken` (the connection), `corrupt` (other bytes than it must have). */
export class ModelDownloadError extends Error {
  readonly fault: 'refused' | 'broken' | 'corrupt'

  constructor(fault: ModelDownloadError['fault'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ModelDownloadError'
    this.fault = fault
  }
}

export type DownloadOptions = {
  signal?: AbortSignal
  /** Where the files are, instead of the address of the catalogue: a mirror of the operator. */
  url?: string
  /** Told as bytes come; `done` counts those that were there already. */
  onProgress?: (file: ModelFile, done: number) => void
  /** Longest silence in milliseconds. */
  idleMs?: number
}

/**
 * Fetches the files of a model that are missing or corrupt into its folder. A file that breaks off stays as `….part` and goes on at that
 * byte the next time; it has its name only once size and SHA-256 are right. @throws ModelDownloadError.
 */
export async function downloadModel(folder: string, model: SpeechModel, open: OpenOutbound, options: DownloadOptions = {}): Promise<void> {
  for (const file of model.files) {
    const path = join(folder, model.name, file.name)
    if ((await verifyFile(path, file)) === 'whole') continue
    await mkdir(dirname(path), { recursive: true })
    await fetchFile(`${options.url ?? model.url}/${file.name}`, path, file, open, options)
  }
}

async function fetchFile(url: string, path: string, file: ModelFile, open: OpenOutbound, options: DownloadOptions): Promise<void> {
  const part = `${path}.part`
  const there = await sizeOf(part)
  if (there > file.bytes) await rm(part)
  const from = there > file.bytes ? 0 : there
  if (from < file.bytes) await appendFrom(url, part, from, file, open, options)
  if ((await verifyFile(part, file)) !== 'whole') {
    await rm(part, { force: true })
    throw new ModelDownloadError('corrupt', `${file.name}: its bytes are not those of the published model`)
  }
  await rename(part, path)
}

async function appendFrom(url: string, part: string, from: number, file: ModelFile, open: OpenOutbound, options: DownloadOptions) {
  const { idleMs = 60_000, signal, onProgress } = options
  const asked: OutboundStream = await open(url, {
    idleMs,
    redirects: 5,
    ...(signal && { signal }),
    ...(from > 0 && { headers: { range: `bytes=${from}-` } }),
  }).catch((cause: unknown) => {
    throw cause instanceof OutboundError ? new ModelDownloadError('broken', `${file.name}: ${cause.message}`, cause) : cause
  })
  const goesOn = from > 0 && asked.status === 206
  if (!goesOn && asked.status !== 200) {
    asked.close()
    throw new ModelDownloadError('refused', `${file.name}: the server answered ${asked.status}`)
  }
  let done = goesOn ? from : 0
  const counted = async function* () {
    for await (const chunk of asked.body) {
      done += chunk.length
      if (done > file.bytes) throw new ModelDownloadError('corrupt', `${file.name}: more bytes than the published model has`)
      onProgress?.(file, done)
      yield chunk
    }
  }
  await pipeline(counted, createWriteStream(part, { flags: goesOn ? 'a' : 'w' })).catch((cause: unknown) => {
    throw cause instanceof OutboundError ? new ModelDownloadError('broken', `${file.name}: ${cause.message}`, cause) : cause
  })
  if (done < file.bytes) throw new ModelDownloadError('broken', `${file.name}: the answer ended after ${done} of ${file.bytes} bytes`)
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size
