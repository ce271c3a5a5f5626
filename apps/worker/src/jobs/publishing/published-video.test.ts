import { imageObjectKey, type SubtitleValues, insertSubtitle } from '@videozz/db'
import { waitFor } from '@videozz/testing'
import { describe, expect, it } from 'vitest'
import { askToPublish, plantFilm, untilEnded, untilPublication } from './testing/publish-stage.ts'
import { ofKind, preparePublishing } from './testing/prepare-publishing.ts'

const mebi = 1024 * 1024
const publishing = preparePublishing()

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
    const film = await plantFilm(publishing.stage, mebi)
    await publishing.stage.store.put(imageObjectKey('capa.jpg'), jpeg)
    await publishing.stage.db.updateTable('videos').set({ custom_thumbnail: 'capa.jpg' }).where('key', '=', film.videoKey).execute()
    await insertSubtitle(publishing.stage.db, film, subtitle('pt-BR', vtt('Olá')))
    await insertSubtitle(publishing.stage.db, film, subtitle('en-US', vtt('Hello')))
    return film
  }

  it('is cover and subtitles, each once, also after lost answers', async () => {
    const id = await askToPublish(publishing.stage, await plantWhole(), { with_thumbnail: true, with_captions: true })
    publishing.failOnce(ofKind('caption'), { kind: 'lost-answer' })
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({
      state: 'published',
      extras: { thumbnail: 'sent', captions: { 'pt-BR': 'sent', 'en-US': 'sent' } },
    })
    const [video] = publishing.videos()
    expect(video?.thumbnail?.equals(jpeg)).toBe(true)
    expect(video?.captions).toEqual([
      { language: 'pt-BR', body: vtt('Olá') },
      { language: 'en-US', body: vtt('Hello') },
    ])
  })

  it('is told where it was refused; the video is published', async () => {
    const id = await askToPublish(publishing.stage, await plantWhole(), { with_thumbnail: true, with_captions: true })
    publishing.youtube.coversRefused = true
    publishing.youtube.fault = ({ kind }) => (kind === 'caption' ? { kind: 'status', status: 403, reason: 'quotaExceeded' } : undefined)
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({
      state: 'published',
      extras: { thumbnail: 'refused', captions: { 'pt-BR': 'failed', 'en-US': 'failed' } },
    })
  })

  it('is nothing where nothing was asked for, and a media without a cover has none', async () => {
    const plain = await askToPublish(publishing.stage, await plantWhole())
    publishing.start()
    expect((await untilEnded(publishing.stage, plain)).extras).toEqual({})
    expect(publishing.videos()).toMatchObject([{ thumbnail: null, captions: [] }])
    const bare = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi), { with_thumbnail: true })
    expect((await untilEnded(publishing.stage, bare)).extras).toEqual({ thumbnail: 'failed' })
  })
})

it('a cover that is made after the media was encoded is waited for', async () => {
  const film = await plantFilm(publishing.stage, mebi)
  const change = (values: object) => publishing.stage.db.updateTable('videos').set(values).where('key', '=', film.videoKey).execute()
  await change({ encoded_at: new Date() })
  const id = await askToPublish(publishing.stage, film, { with_thumbnail: true })
  publishing.start()
  await untilPublication(publishing.stage, id, ({ state, became }) => state === 'processing' && became !== null)
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000)])
  await publishing.stage.store.put(imageObjectKey('capa.jpg'), jpeg)
  await change({ thumbnails: ['capa.jpg'] })
  expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'published', extras: { thumbnail: 'sent' } })
  expect(publishing.videos()).toMatchObject([{ thumbnail: jpeg }])
})

describe('what became of the video', () => {
  it('is told: private where the project is not audited', async () => {
    publishing.youtube.locked = true
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'published', privacy: 'public', became: 'private' })
  })

  it('is asked for until YouTube has processed it', async () => {
    publishing.youtube.uploadStatus = 'uploaded'
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    publishing.start()
    await untilPublication(publishing.stage, id, ({ state, became }) => state === 'processing' && became !== null)
    const asked = publishing.youtube.requests.filter(ofKind('videos')).length
    await waitFor('another look', async () => publishing.youtube.requests.filter(ofKind('videos')).length > asked)
    for (const video of publishing.videos()) video.uploadStatus = 'processed'
    expect((await untilEnded(publishing.stage, id)).state).toBe('published')
  })

  it.each([
    ['length', 'long-video'],
    ['duplicate', 'duplicate'],
    ['copyright', 'copyright'],
    ['termsOfUse', 'terms'],
    ['something else', 'refused'],
  ])('is told where it is rejected for %s', async (rejectionReason, reason) => {
    publishing.youtube.rejectionReason = rejectionReason
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason, external_id: publishing.videos()[0]?.id })
  })
})
