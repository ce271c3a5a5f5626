import { createTestFlags, createTestRelation, createTestUser } from '@videozz/testing'
import { describe, expect, it } from 'vitest'
import { askToPublish, plantFilm, publicationOf, untilEnded, untilPublication } from './testing/publish-stage.ts'
import { ofKind, preparePublishing } from './testing/prepare-publishing.ts'

const mebi = 1024 * 1024
const publishing = preparePublishing()

const setStatus = (status: 'overdue' | 'activated') => (accountId: string) =>
  publishing.stage.db.updateTable('accounts').set({ status }).where('id', '=', accountId).execute()
/** A publication of another account that begins now and ends: the engine has looked at every due one meanwhile. */
async function anotherEnds(): Promise<void> {
  await untilEnded(publishing.stage, await askToPublish(publishing.stage, await plantFilm(publishing.stage, 1000)))
}

describe('a publication stops', () => {
  const hold = (): Promise<void> => {
    let seen = 0
    return new Promise((resolve) => {
      publishing.youtube.fault = ({ kind }) => {
        if (kind !== 'chunk' || ++seen < 2) return undefined
        resolve()
        return { kind: 'silent' }
      }
    })
  }

  it('when it is canceled, with nothing made', async () => {
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    const held = hold()
    const engine = publishing.start({ claimMs: 400 })
    await held
    const canceled = { state: 'canceled' as const, claim: null, ended_at: new Date() }
    await publishing.stage.db.updateTable('publications').set(canceled).where('id', '=', id).execute()
    await engine.stop()
    expect(await publicationOf(publishing.stage, id)).toMatchObject({ state: 'canceled' })
    expect(publishing.videos()).toEqual([])
  })

  it('when its media is deleted', async () => {
    const film = await plantFilm(publishing.stage, mebi)
    const id = await askToPublish(publishing.stage, film)
    const held = hold()
    publishing.start({ claimMs: 400 })
    await held
    await publishing.stage.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', film.videoKey).execute()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'canceled', reason: 'media-deleted' })
    expect(publishing.videos()).toEqual([])
  })

  it('when its media is deleted while it waits', async () => {
    const film = await plantFilm(publishing.stage, mebi)
    const id = await askToPublish(publishing.stage, film, { next_attempt_at: new Date(Date.now() + 3_600_000), sealed_token: 'x' })
    publishing.start()
    await publishing.stage.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', film.videoKey).execute()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'canceled', reason: 'media-deleted', sealed_token: null })
  })

  it('when its person has no access any more', async () => {
    const film = await plantFilm(publishing.stage, mebi)
    const id = await askToPublish(publishing.stage, film, { user_id: 'a'.repeat(16) })
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason: 'no-access' })
  })

  it('when its person is removed from the account on the way', async () => {
    const film = await plantFilm(publishing.stage, mebi)
    const { db } = publishing.stage
    const { id: userId } = await createTestUser(db)
    await createTestRelation(db, { user_id: userId, account_id: film.accountId, rules: ['videozz:videos:upload'] })
    const id = await askToPublish(publishing.stage, film, { user_id: userId })
    const held = hold()
    publishing.start({ claimMs: 400 })
    await held
    await db.deleteFrom('relations').where('user_id', '=', userId).execute()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason: 'no-access' })
    expect(publishing.videos()).toEqual([])
  })

  it.each<[string, (accountId: string) => Promise<unknown>, (accountId: string) => Promise<unknown>]>([
    [
      'the flag is taken away',
      (accountId) =>
        publishing.stage.db
          .deleteFrom('feature_flags')
          .where('account_id', '=', accountId)
          .where('flag', '=', 'publish-on-social-networks')
          .execute(),
      (accountId) => createTestFlags(publishing.stage.db, accountId, ['publish-on-social-networks']),
    ],
    ['the account is overdue', setStatus('overdue'), setStatus('activated')],
  ])('when %s on the way, and goes on at its byte when that is undone', async (_what, take, give) => {
    const film = await plantFilm(publishing.stage, 2 * mebi)
    const id = await askToPublish(publishing.stage, film)
    const held = hold()
    publishing.start({ claimMs: 400 })
    await held
    await take(film.accountId)
    await untilPublication(publishing.stage, id, ({ claim }) => claim === null)
    publishing.youtube.fault = () => undefined
    await anotherEnds()
    expect(await publicationOf(publishing.stage, id)).toMatchObject({ state: 'uploading', claim: null, sent: 262_144 })
    await give(film.accountId)
    expect((await untilEnded(publishing.stage, id)).state).toBe('published')
    // One for each of the two.
    expect(publishing.youtube.requests.filter(ofKind('begin'))).toHaveLength(2)
    expect(publishing.videos().filter(({ sha256 }) => sha256 === film.sha256)).toHaveLength(1)
  })

  it('when the process stops, and goes on in another', async () => {
    const film = await plantFilm(publishing.stage, 2 * mebi)
    const id = await askToPublish(publishing.stage, film)
    const held = hold()
    const engine = publishing.start()
    await held
    await engine.stop()
    expect(await publicationOf(publishing.stage, id)).toMatchObject({ state: 'uploading', claim: null, sent: 262_144 })
    publishing.youtube.fault = () => undefined
    publishing.start()
    expect((await untilEnded(publishing.stage, id)).state).toBe('published')
    expect(publishing.videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
  })
})

it('waits while its account is overdue', async () => {
  const film = await plantFilm(publishing.stage, 1000)
  await setStatus('overdue')(film.accountId)
  const id = await askToPublish(publishing.stage, film)
  publishing.start()
  await anotherEnds()
  expect(await publicationOf(publishing.stage, id)).toMatchObject({ state: 'waiting', claim: null })
  await setStatus('activated')(film.accountId)
  expect((await untilEnded(publishing.stage, id)).state).toBe('published')
})
