import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type LeakFile, noteLeakBytes, readUpload } from '@videozz/db'
import { pictureType } from '@videozz/domain'
import { MediaError, probeMedia } from '@videozz/media'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import { LeakFault } from './leak-fault.ts'
import type { LocalLeak } from './leak-frames.ts'

export type FetchedLeak = LocalLeak & { size: number; sha256: string; dispose: () => Promise<void> }

/**
 * Brings a file of a leaked copy to this machine and reads what it is.
 * @param mostBytes of a file behind an address.
 * @throws LeakFault, MediaError, SourceError; what the store throws.
 */
export async function fetchLeak(deps: Deps, file: LeakFile, folder: string, mostBytes: number, signal: AbortSignal): Promise<FetchedLeak> {
  const local = file.origin === 'upload' ? await openUpload(deps, file) : await download(deps, file, folder, mostBytes, signal)
  try {
    const { path } = local
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash, { signal })
    const bytes = { size: (await stat(path)).size, sha256: hash.digest('hex') }
    await noteLeakBytes(deps.db, file.id, bytes)
    const info = await probeLeak(path, folder, signal)
    if (!info.video) throw new LeakFault('LEAK_NO_PICTURE')
    return { ...bytes, ...local, info, video: info.video, folder, signal }
  } catch (error) {
    await local.dispose()
    throw error
  }
}

type Local = { path: string; dispose: () => Promise<void> }

async function openUpload({ db, store }: Deps, { upload_key }: LeakFile): Promise<Local> {
  const upload = upload_key === null ? undefined : await readUpload(db, upload_key)
  if (upload?.state !== 'completed') throw new LeakFault('LEAK_GONE')
  return store.toFile(upload.object_key)
}

async function download({ env }: Deps, { address }: LeakFile, folder: string, mostBytes: number, signal: AbortSignal): Promise<Local> {
  if (address === null) throw new LeakFault('LEAK_GONE')
  const { origins, networks } = env.importPlaces
  const source = createLinkSource(createOpenOutbound({ trusted: origins, networks }))
  const item = { externalId: address, url: address, extras: {} }
  const described = await source.describe(item, signal)
  if ((described.size ?? 0) > mostBytes) throw new LeakFault('LEAK_TOO_LARGE')
  const answer = await source.open(item, { start: 0 }, described, signal)
  const path = join(folder, 'copy')
  let bytes = 0
  async function* counted() {
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new LeakFault('LEAK_TOO_LARGE')
      yield chunk
    }
  }
  try {
    await pipeline(counted, createWriteStream(path), { signal })
  } finally {
    answer.close()
  }
  // It goes with the folder.
  return { path, dispose: async () => {} }
}

async function probeLeak(path: string, folder: string, signal: AbortSignal) {
  try {
    return await probeMedia(path, folder, signal)
  } catch (error) {
    if (error instanceof MediaError && (await isPicture(path))) throw new LeakFault('LEAK_STILL', { cause: error })
    throw error
  }
}

/** Bytes that tell the type of a picture. */
const headBytes = 64

async function isPicture(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return pictureType(buffer.subarray(0, bytesRead)) !== undefined
  } finally {
    await file.close()
  }
}
