import { prepareObjectStore } from '@videozz/storage'
import { type FakeFault, type FakeRequest, type FakeYoutubeUpload, startFakeYoutubeUpload } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openStage, type WorkerStage } from '../../../testing/test-worker.ts'
import type { PublishEngine } from '../publish-engine.ts'
import type { PublishSettings } from '../publish-run.ts'
import { startPublishing } from './publish-stage.ts'

export type Publishing = {
  stage: WorkerStage
  youtube: FakeYoutubeUpload
  /** What engines send for everybody: a token of this test's channel. */
  token: string
  channelId: string
  /** Starts an engine, which is stopped after the test. */
  start: (settings?: Partial<PublishSettings>) => PublishEngine
  /** Videos of this test's channel. */
  videos: () => FakeYoutubeUpload['videos']
  /** A fault for the first request that fits. */
  failOnce: (fits: (request: FakeRequest) => boolean, fault: FakeFault) => void
}

export const ofKind =
  (kind: FakeRequest['kind']) =>
  (request: FakeRequest): boolean =>
    request.kind === kind

/** Gives the tests of a file a worker's surroundings beside a server of YouTube's; each test has a channel of its own. */
export function preparePublishing(variables: () => Promise<Record<string, string>> = () => Promise.resolve({})): Publishing {
  const engines: PublishEngine[] = []
  const publishing = {
    start: (settings = {}) => {
      const engine = startPublishing(publishing.stage, () => publishing.token, settings)
      engines.push(engine)
      return engine
    },
    videos: () => publishing.youtube.videos.filter(({ channel }) => channel === publishing.channelId),
    failOnce: (fits, fault) => {
      let done = false
      publishing.youtube.fault = (request) => {
        if (done || !fits(request)) return undefined
        done = true
        return fault
      }
    },
  } as Publishing

  beforeAll(async () => {
    publishing.youtube = await startFakeYoutubeUpload()
    publishing.stage = await openStage({ GOOGLE_API_URL: publishing.youtube.url, ...(await variables()) })
    await prepareObjectStore(publishing.stage.env.storage, [])
  })
  beforeEach(() => {
    const { token, channel } = publishing.youtube.addChannel()
    Object.assign(publishing, { token, channelId: channel.id })
  })
  afterEach(async () => {
    const { stage, youtube } = publishing
    for (const engine of engines.splice(0)) await engine.stop()
    await stage.db.deleteFrom('publications').execute()
    await stage.db.deleteFrom('publication_days').execute()
    Object.assign(youtube, { quota: 100, locked: false, uploadStatus: 'processed', rejectionReason: null, coversRefused: false })
    youtube.fault = () => undefined
    youtube.requests.length = 0
    expect(youtube.violations.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await publishing.stage.close()
    await publishing.youtube.stop()
  })
  return publishing
}
