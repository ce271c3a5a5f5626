import {
  type FakeClouds,
  fakeCloudEnv,
  type FakeFileHost,
  type FakePanda,
  type FakeVimeo,
  type FakeYoutube,
  type FakeYoutubeUpload,
  mountFakeDrives,
  type MountedDrives,
  startFakeClouds,
  startFakeFileHost,
  startFakePanda,
  startFakeVimeo,
  startFakeYoutube,
  startFakeYoutubeUpload,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@videozz/testing'
import { pandaKey } from '../panda-key.ts'

/** Stand-ins of other companies' servers, for the product of a recording. */
export type OtherServers = {
  panda: FakePanda
  youtube: FakeYoutube
  receiver: WebhookReceiver
  /** A server of files behind links. */
  files: FakeFileHost
  clouds: FakeClouds
  /** What people have at `clouds`. */
  drives: MountedDrives
  vimeo: FakeVimeo
  /** Google's API, of YouTube alone: what Google Drive asks there is answered with 404. */
  publishing: FakeYoutubeUpload
  /** Settings of the product that name their addresses. */
  env: Record<string, string>
  /** Their addresses, and the names they are written by. */
  names: Record<string, string>
  stop: () => Promise<void>
}

/** @param publicUrl address of the product. */
export async function startOtherServers(publicUrl: string): Promise<OtherServers> {
  const clouds = await startFakeClouds()
  const drives = await mountFakeDrives(clouds)
  const [panda, youtube, receiver, files] = [
    await startFakePanda([pandaKey]),
    await startFakeYoutube(),
    await startWebhookReceiver(),
    await startFakeFileHost(),
  ]
  const [vimeo, publishing] = [await startFakeVimeo(), await startFakeYoutubeUpload()]
  const env = {
    PANDA_API_URL: panda.url,
    YOUTUBE_URL: youtube.url,
    WEBHOOK_ALLOW_PRIVATE: receiver.url,
    // Downloads and buckets are on this machine.
    IMPORT_ALLOW_PRIVATE: '127.0.0.1',
    ...fakeCloudEnv(clouds, publicUrl),
    GOOGLE_API_URL: publishing.url,
    VIMEO_API_URL: vimeo.url,
  }
  const named = { receiver, panda, files, google: clouds.google, dropbox: clouds.dropbox, microsoft: clouds.microsoft }
  const names = {
    ...Object.fromEntries(Object.entries(named).map(([name, { url }]) => [url, name])),
    [new URL(receiver.url).host]: 'receiver host',
  }
  const all = [panda, youtube, receiver, files, drives, clouds, vimeo, publishing]
  return {
    panda,
    youtube,
    receiver,
    files,
    clouds,
    drives,
    vimeo,
    publishing,
    env,
    names,
    stop: async () => void (await Promise.all(all.map((server) => server.stop()))),
  }
}
