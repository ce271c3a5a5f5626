import {
  type FakeClouds,
  fakeCloudEnv,
  type FakeFileHost,
  type FakePanda,
  type FakeVimeo,
  type FakeYoutube,
  type MountedDrives,
  mountFakeDrives,
  startFakeClouds,
  startFakeFileHost,
  startFakePanda,
  startFakeVimeo,
  startFakeYoutube,
} from '@videozz/testing'
import { type Lesson, makeLesson, serverKey, type SpeechServer, startSpeechServer } from '@videozz/speech/testing'
import { type FakeTextServer, startFakeTextServer } from '@videozz/text-model/testing'
import { pandaKey } from './panda-key.ts'

/** Stand-ins of other companies' servers, for the product of a Playwright worker. */
export type StandIns = {
  panda: FakePanda
  youtube: FakeYoutube
  /** A server of files behind links. */
  files: FakeFileHost
  /** Google, Dropbox and Microsoft. */
  clouds: FakeClouds
  /** Files of a person at those. */
  drives: MountedDrives
  vimeo: FakeVimeo
  /** What transcribes, and the sound it knows the words of. */
  speech: SpeechServer
  spoken: Lesson
  /** What writes texts. */
  texts: FakeTextServer
}

/** Seconds of the sound that the service that transcribes knows. */
const spokenSeconds = 40

let current: StandIns | undefined

/** Starts them, for `standIns` to give. @returns how to end them, and the settings that name their addresses to a product at `url`. */
export async function startStandIns(url: string): Promise<{ stop: () => Promise<void>; env: Record<string, string> }> {
  const spoken = makeLesson(spokenSeconds)
  const [panda, youtube, files, clouds, vimeo, speech, texts] = await Promise.all([
    startFakePanda([pandaKey]),
    startFakeYoutube(),
    startFakeFileHost(),
    startFakeClouds(),
    startFakeVimeo(),
    startSpeechServer(spoken),
    startFakeTextServer(),
  ])
  const drives = await mountFakeDrives(clouds)
  const stop = async () =>
    void (await Promise.all([panda, youtube, files, clouds, vimeo, drives, speech, texts].map((each) => each.stop())))
  current = { panda, youtube, files, clouds, drives, vimeo, speech, spoken, texts }
  const env = {
    ...fakeCloudEnv(clouds, url),
    PANDA_API_URL: panda.url,
    YOUTUBE_URL: youtube.url,
    YOUTUBE_FRAME_URL: youtube.url,
    VIMEO_API_URL: vimeo.url,
    AI_PROVIDER: 'openai',
    AI_URL: `${texts.url}/v1`,
    AI_API_KEY: 'text-key',
    AI_MODEL: 'modelo-de-teste',
    TRANSCRIBE_ENGINE: 'openai',
    TRANSCRIBE_URL: `${speech.url}/v1`,
    TRANSCRIBE_API_KEY: serverKey,
    // Their downloads, and buckets of a journey, are on this machine.
    IMPORT_ALLOW_PRIVATE: '127.0.0.1',
  }
  return { stop, env }
}

/** Those of the product that this worker tests. Call it in a test or hook. */
export function standIns(): StandIns {
  if (!current) throw new Error('the product of this worker is not started')
  return current
}
