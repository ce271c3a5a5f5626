import { setTimeout as delay } from 'node:timers/promises'
import type { Video } from '@videozz/contract'
import type { Client } from './client.ts'
import { listFamily } from './processes.ts'
import { completeFile, registerFile, sendFile } from './upload-file.ts'

export type WaitOptions = { signal: AbortSignal; /** Milliseconds between two polls. */ everyMs?: number; seconds?: number }

/** Polls a media until `reached`. @throws Error when its encode fails or time is up. */
export async function waitForVideo(client: Client, key: string, reached: (video: Video) => boolean, options: WaitOptions): Promise<Video> {
  const { signal, everyMs = 200, seconds = 900 } = options
  for (const end = Date.now() + seconds * 1000; ; await delay(everyMs, undefined, { signal })) {
    const video = await client.call('getVideo', { params: { id: key } })
    if (video.status === 'error') throw new Error(`The encode failed: ${video.statusError ?? ''}`)
    if (reached(video)) return video
    if (Date.now() > end) throw new Error(`After ${seconds} s the media is still ${video.status}`)
  }
}

export const isEncoded = (video: Video): boolean => video.status === 'encoded'

/** Waits until a worker runs no media program any more. */
export async function waitForIdleWorker(worker: number, signal: AbortSignal): Promise<void> {
  const works = () => listFamily(worker).some((each) => /ff(mpeg|probe)/.test(each.command))
  for (const end = Date.now() + 60_000; works(); await delay(100, undefined, { signal }))
    if (Date.now() > end) throw new Error('The worker does not come to rest')
}

/** Uploads one file and encodes it to the end. */
export async function encodeFile(client: Client, path: string, worker: number, signal: AbortSignal): Promise<Video> {
  const sent = await sendFile(client, path)
  await completeFile(sent)
  const { key } = await registerFile(sent)
  const video = await waitForVideo(client, key, isEncoded, { signal })
  await waitForIdleWorker(worker, signal)
  return video
}

/** Encodes one file, so that what a process does only once is not measured. */
export async function warmUp(client: Client, path: string, worker: number, signal: AbortSignal): Promise<void> {
  await encodeFile(client, path, worker, signal)
}
