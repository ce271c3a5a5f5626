import type { Client } from '../../product/client.ts'
import { hugeFolder } from '../../product/seed-folders.ts'
import { seededKey } from '../../product/seed-library.ts'

const together = 1000

/** Milliseconds that each change of many media in one call took. */
export type BatchTimes = Record<string, number>

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Sends, moves and deletes a thousand media, and makes the first order by hand of a huge folder, another one in each round. */
export async function timeBatchChanges(client: Client, round: number, own: number, [from, to]: [string, string]): Promise<BatchTimes> {
  const keys = Array.from({ length: together }, (_, place) => seededKey(round * together + place + 1))
  const huge = hugeFolder(round + 1)
  const order = (video: number, before: number) => {
    const body = { video: seededKey(video), before: seededKey(before), orderBy: 'ascTitle' }
    return client.call('orderFolderVideos', { params: { key: huge }, body })
  }
  return {
    'a thousand sent to a folder': await timed(() => client.call('sendToFolders', { body: { videos: keys, folders: [from] } })),
    'a thousand moved to another': await timed(() =>
      client.call('moveFolderVideos', { params: { key: from }, body: { videos: keys, to } }),
    ),
    'the first order by hand of the folder': await timed(() => order(own - 100, own - 600)),
    'another change of that order': await timed(() => order(own - 101, own - 700)),
    'a thousand deleted': await timed(() => client.call('deleteVideos', { body: keys.toReversed() })),
  }
}
