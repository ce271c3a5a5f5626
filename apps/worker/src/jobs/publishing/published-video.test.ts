import { imageObjectKey, type SubtitleValues, insertSubtitle } from '@videozz/db'
import { type FakeFault, type FakeRequest, type FakeYoutubeUpload, startFakeYoutubeUpload } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askToPublish, plantFilm, startPublishing, untilEnded, untilPublication } from '../../testing/publish-stage.ts'
import { openStage, waitFor, type WorkerStage } from '../../testing/test-worker.ts'
import type { PublishEngine } from './publish-engine.ts'
import type { PublishSettings } from './publish-run.ts'

const mebi = 1024 * 1024
let stage: WorkerStage
let youtube: FakeYoutubeUpload
let token: string
let channelId: string
const engines: PublishEngine[] = []

beforeAll(async () => {
  youtube = await startFakeYoutubeUpload()
  stage = await openStage({ GOOGLE_API_URL: youtube.url })
})
beforeEach(() => {
  const made = youtube.addChannel()
  token = made.token
  channelId = made.channel.id
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
  await stage.db.deleteFrom('publications').execute()
  await stage.db.deleteFrom('publication_days').execute()
  Object.assign(youtube, { quota: 100, locked: false, uploadStatus: 'processed', rejectionReason: null, coversRefused: false })
  youtube.fault = () => undefined
  youtube.requests.length = 0
  expect(youtube.violations.splice(0)).toEqual([])
})
afterAll(async () => {
  await stage.close()
  await youtube.stop()
})

function start(settings: Partial<PublishSettings> = {}): PublishEngine {
  const engine = startPublishing(stage, () => token, settings)
  engines.push(engine)
  return engine
}
/** Videos of this test's channel. */
const videos = () => youtube.videos.filter(({ channel }) => channel === channelId)
/** A fault for the first request that fits. */
function failOnce(fits: (request: FakeRequest) => boolean, fault: FakeFault): void {
  let done = false
  youtube.fault = (request) => {
    if (done || !fits(request)) return undefined
    done = true
    return fault
  }
}
const of =
  (kind: FakeRequest['kind']) =>
  (request: FakeRequest): boolean =>
    request.kind === kind

describe('what goes with the video', () => {
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000)])
  const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`
  const subtitle = (language: SubtitleValues['language'], body: string): SubtitleValues => ({
    language,
    name: 'a.vtt',
    body,
    cues: 1,
    updated_at: new Date(),
  })
  async function plantWhole() {
    const film = await plantFilm(stage, mebi)
    await stage.store.put(imageObjectKey('capa.jpg'), jpeg)
    await stage.db.updateTable('videos').set({ custom_thumbnail: 'capa.jpg' }).where('key', '=', film.videoKey).execute()
    await insertSubtitle(stage.db, film, subtitle('pt-BR', vtt('Olá')))
    await insertSubtitle(stage.db, film, subtitle('en-US', vtt('Hello')))
    return film
  }

  it('is cover and subtitles, each once, also after lost answers', async () => {
    const id = await askToPublish(stage, await plantWhole(), { with_thumbnail: true, with_captions: true })
    failOnce(of('caption'), { kind: 'lost-answer' })
    start()
    expect(await untilEnded(stage, id)).toMatchObject({
      state: 'published',
      extras: { thumbnail: 'sent', captions: { 'pt-BR': 'sent', 'en-US': 'sent' } },
    })
    const [video] = videos()
    expect(video?.thumbnail?.equals(jpeg)).toBe(true)
    expect(video?.captions).toEqual([
      { language: 'pt-BR', body: vtt('Olá') },
      { language: 'en-US', body: vtt('Hello') },
    ])
  })

  it('is told where it was refused; the video is published', async () => {
    const id = await askToPublish(stage, await plantWhole(), { with_thumbnail: true, with_captions: true })
    youtube.coversRefused = true
    youtube.fault = ({ kind }) => (kind === 'caption' ? { kind: 'status', status: 403, reason: 'quotaExceeded' } : undefined)
    start()
    expect(await untilEnded(stage, id)).toMatchObject({
      state: 'published',
      extras: { thumbnail: 'refused', captions: { 'pt-BR': 'failed', 'en-US': 'failed' } },
    })
  })

  it('is nothing where nothing was asked for, and a media without a cover has none', async () => {
    const plain = await askToPublish(stage, await plantWhole())
    start()
    expect((await untilEnded(stage, plain)).extras).toEqual({})
    expect(videos()).toMatchObject([{ thumbnail: null, captions: [] }])
    const bare = await askToPublish(stage, await plantFilm(stage, mebi), { with_thumbnail: true })
    expect((await untilEnded(stage, bare)).extras).toEqual({ thumbnail: 'failed' })
  })
})

describe('what became of the video', () => {
  it('is told: private where the project is not audited', async () => {
    youtube.locked = true
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    start()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'published', privacy: 'public', became: 'private' })
  })

  it('is asked for until YouTube has processed it', async () => {
    youtube.uploadStatus = 'uploaded'
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    start()
    await untilPublication(stage, id, ({ state, became }) => state === 'processing' && became !== null)
    const asked = youtube.requests.filter(of('videos')).length
    await waitFor('another look', async () => youtube.requests.filter(of('videos')).length > asked)
    for (const video of videos()) video.uploadStatus = 'processed'
    expect((await untilEnded(stage, id)).state).toBe('published')
  })

  it.each([
    ['length', 'long-video'],
    ['duplicate', 'duplicate'],
    ['copyright', 'copyright'],
    ['termsOfUse', 'terms'],
    ['something else', 'refused'],
  ])('is told where it is rejected for %s', async (rejectionReason, reason) => {
    youtube.rejectionReason = rejectionReason
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    start()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'failed', reason, external_id: videos()[0]?.id })
  })
})
