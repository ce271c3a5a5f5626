import { imageObjectKey, sourceObjectKey } from '@videozz/db'
import { testBucket } from '@videozz/testing'
import { expect, it } from 'vitest'
import { askToPublish, plantFilm, publicationOf, untilEnded, untilPublication } from './testing/publish-stage.ts'
import { ofKind, preparePublishing } from './testing/prepare-publishing.ts'

const mebi = 1024 * 1024
const publishing = preparePublishing(() => testBucket('publishing'))

it('sends a file of an S3 bucket and its cover, and goes on at its byte in another process', async () => {
  const { stage, youtube } = publishing
  const film = await plantFilm(stage, 3 * mebi)
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000)])
  await stage.store.put(imageObjectKey('capa.jpg'), jpeg)
  await stage.db.updateTable('videos').set({ custom_thumbnail: 'capa.jpg' }).where('key', '=', film.videoKey).execute()
  const id = await askToPublish(stage, film, { with_thumbnail: true })
  let chunks = 0
  const held = new Promise<void>((resolve) => {
    youtube.fault = ({ kind }) => {
      if (kind !== 'chunk' || ++chunks < 4) return undefined
      resolve()
      return { kind: 'silent' }
    }
  })
  const engine = publishing.start()
  await held
  await engine.stop()
  expect(await publicationOf(stage, id)).toMatchObject({ state: 'uploading', claim: null, sent: 3 * 262_144 })
  youtube.fault = () => undefined
  publishing.start()
  expect(await untilEnded(stage, id)).toMatchObject({ state: 'published', extras: { thumbnail: 'sent' } })
  expect(publishing.videos()).toMatchObject([{ sha256: film.sha256, thumbnail: jpeg }])
  expect(youtube.requests.filter(ofKind('begin'))).toHaveLength(1)
})

it('begins anew with the new file where the one in the bucket was replaced on the way', async () => {
  const { stage, youtube } = publishing
  const film = await plantFilm(stage, mebi)
  const id = await askToPublish(stage, film)
  let chunks = 0
  youtube.fault = ({ kind }) => (kind === 'chunk' && chunks++ > 0 ? { kind: 'status', status: 503 } : undefined)
  const engine = publishing.start()
  await untilPublication(stage, id, ({ reason, sent }) => reason === 'unavailable' && sent > 0)
  await engine.stop()
  const other = await plantFilm(stage, mebi + 1000)
  await stage.db
    .updateTable('videos')
    .set({ source_object: sourceObjectKey(other.videoKey), source_size: other.bytes.length })
    .where('key', '=', film.videoKey)
    .execute()
  await stage.store.delete([sourceObjectKey(film.videoKey)])
  youtube.fault = () => undefined
  publishing.start()
  expect((await untilEnded(stage, id)).state).toBe('published')
  expect(publishing.videos().map(({ sha256 }) => sha256)).toEqual([other.sha256])
})
