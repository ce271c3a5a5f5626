import { type FakeFileHost, type FakePanda, type FakeYoutube, startFakeFileHost, startFakePanda, startFakeYoutube } from '@videozz/testing'
import { pandaKey } from './panda-key.ts'

/** Stand-ins of other companies' servers, for the product of a Playwright worker. */
export type StandIns = {
  panda: FakePanda
  youtube: FakeYoutube
  /** A server of files behind links. */
  files: FakeFileHost
  /** Settings that name their addresses. */ env: Record<string, string>
  stop: () => Promise<void>
}

let current: StandIns | undefined

/** Starts them, for `standIns` to give. */
export async function startStandIns(): Promise<StandIns> {
  const [panda, youtube, files] = await Promise.all([startFakePanda([pandaKey]), startFakeYoutube(), startFakeFileHost()])
  const env = { PANDA_API_URL: panda.url, YOUTUBE_URL: youtube.url, YOUTUBE_FRAME_URL: youtube.url, IMPORT_ALLOW_PRIVATE: files.url }
  current = { panda, youtube, files, env, stop: async () => void (await Promise.all([panda.stop(), youtube.stop(), files.stop()])) }
  return current
}

/** Those of the product that this worker tests. Call it in a test or hook. */
export function standIns(): StandIns {
  if (!current) throw new Error('the product of this worker is not started')
  return current
}
