import type { Routes } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { hostileValues } from '../../shared/testing/hostile-values.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { anotherSession, callAs, codeOf, mustWrite, plantChat, type TestViewer, watch } from './testing/chat-kit.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
})
afterAll(() => api.close())

/** Calls every route of viewers. @returns what each was answered. */
async function tryAll(viewer: TestViewer, { entry, poll }: { entry: string; poll: string }) {
  const calls: [keyof Routes, Parameters<typeof callAs>[3]][] = [
    ['getViewerChat', {}],
    ['replayChat', {}],
    ['writeChatEntry', { body: { kind: 'message', text: 'Oi', nonce: createKey() } }],
    ['withdrawChatEntry', { params: { entry } }],
    ['voteForQuestion', { params: { entry } }],
    ['unvoteQuestion', { params: { entry } }],
    ['voteInPoll', { params: { poll }, body: { option: 0 } }],
  ]
  const codes: (string | undefined)[] = []
  for (const [name, input] of calls) codes.push(codeOf(await callAs(api, name, viewer, input)))
  return codes
}

async function plant(as = owner) {
  const id = await plantChat(api, as)
  const viewer = await watch(api, as, id)
  const entry = await mustWrite(api, viewer, 'Qual lente?', 'question')
  const { data } = await callApi(api, 'openPoll', { as, params: { id }, body: { question: 'Ok?', options: ['Sim', 'Não'] } })
  return { id, viewer, entry, poll: data.id }
}
const countRows = async (id: string) => {
  const entries = await api.db.selectFrom('live_chat_entries').select(['text', 'votes']).where('video_key', '=', id).execute()
  const polls = await api.db.selectFrom('live_polls').select('counts').where('video_key', '=', id).execute()
  return JSON.stringify([entries, polls])
}
const all = (code: string) => Array(7).fill(code)

it('a session without its bearer, or with that of another, neither reads nor writes', async () => {
  const { id, viewer, ...things } = await plant()
  const before = await countRows(id)
  const other = await watch(api, owner, id)
  expect(await tryAll({ ...viewer, bearer: other.bearer }, things)).toEqual(all('PLAYBACK_SESSION_INVALID'))
  expect(await tryAll({ ...viewer, bearer: '' }, things)).toEqual(all('PLAYBACK_SESSION_INVALID'))
  expect(await tryAll({ ...viewer, bearer: owner.accessToken }, things)).toEqual(all('PLAYBACK_SESSION_INVALID'))
  expect(await countRows(id)).toBe(before)
})

it('whoever may not play neither reads nor writes', async () => {
  const { id, viewer, ...things } = await plant()
  const before = await countRows(id)
  await callApi(api, 'revokeViewer', { as: owner, params: { id: viewer.id } })
  expect(await tryAll(viewer, things)).toEqual(all('PLAYBACK_VIEWER_REVOKED'))
  expect(await tryAll(await anotherSession(api, viewer), things)).toEqual(all('PLAYBACK_VIEWER_REVOKED'))
  const canceled = await signUpTestAccount(api, { flags: ['live'] })
  const ended = await plant(canceled)
  const since = new Date(Date.now() - 90 * 86_400_000)
  await api.db.updateTable('accounts').set({ status: 'disabled', status_since: since }).where('id', '=', canceled.accountId).execute()
  expect(await tryAll(ended.viewer, ended)).toEqual(all('PLAYBACK_ACCOUNT_BLOCKED'))
  expect(await countRows(id)).toBe(before)
})

it('a preview reads only', async () => {
  const { id, entry, poll } = await plant()
  const preview = await watch(api, owner, id, { preview: true })
  await api.db
    .updateTable('playback_sessions')
    .set({ previewer_id: owner.userId, previewer_family: owner.familyId })
    .where('id', '=', preview.session)
    .execute()
  expect(await tryAll(preview, { entry, poll })).toEqual([undefined, undefined, ...Array(5).fill('LIVE_CHAT_PREVIEW')])
  expect((await callAs(api, 'getViewerChat', preview)).data.me).toEqual({ author: null, name: null, mayWrite: false, why: 'preview' })
})

it('entries and polls of another live are not there', async () => {
  const [mine, foreign] = [await plant(), await plant(await signUpTestAccount(api, { flags: ['live'] }))]
  const before = await countRows(foreign.id)
  expect((await tryAll(mine.viewer, foreign)).slice(3)).toEqual([...Array(3).fill('CHAT_ENTRY_NOT_FOUND'), 'POLL_NOT_FOUND'])
  expect(await countRows(foreign.id)).toBe(before)
})

it('a media that is no live has no chat', async () => {
  const { viewer } = await plant()
  const { key } = await api.db.selectFrom('videos').select('key').where('type', '=', 'live').executeTakeFirstOrThrow()
  await api.db.deleteFrom('lives').where('video_key', '=', key).execute()
  const session = await anotherSession(api, { ...viewer, video: key })
  expect(codeOf(await callAs(api, 'getViewerChat', session))).toBe('LIVE_NOT_FOUND')
})

it('who floods is held back before the database is asked for more', async () => {
  const { viewer, poll } = await plant()
  const answers = await Promise.all(
    Array.from({ length: 140 }, () => callAs(api, 'voteInPoll', viewer, { params: { poll }, body: { option: 0 } })),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

it('many who write, vote, moderate and are erased at once never wait for each other in a circle', async () => {
  const { id, entry, poll } = await plant()
  const viewers = await Promise.all(Array.from({ length: 8 }, () => watch(api, owner, id, { email: `${createKey()}@exemplo.com` })))
  const answers: { status: number }[] = await Promise.all(
    viewers.flatMap((viewer, place) => [
      callAs(api, 'writeChatEntry', viewer, { body: { kind: 'message', text: `Oi ${place}`, nonce: createKey() } }),
      callAs(api, 'voteForQuestion', viewer, { params: { entry } }),
      callAs(api, 'voteInPoll', viewer, { params: { poll }, body: { option: place % 2 } }),
      callApi(api, 'changeChatEntry', { as: owner, params: { id, entry }, body: { answer: place % 2 ? 'answered' : 'open' } }),
      ...(place % 4 === 0 ? [callApi(api, 'eraseViewer', { as: owner, params: { id: viewer.id } })] : []),
      ...(place % 4 === 1
        ? [callApi(api, 'setLiveChat', { as: owner, params: { id }, body: { chat: true, questions: true, slowSeconds: 0 } })]
        : []),
    ]),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { number } = await api.db.selectFrom('live_chats').select('number').where('video_key', '=', id).executeTakeFirstOrThrow()
  const changed = await api.db.selectFrom('live_chat_entries').select('changed').where('video_key', '=', id).execute()
  expect(Math.max(...changed.map((row) => row.changed))).toBeLessThanOrEqual(number)
})

it('no body and no query of viewers is answered with a fault of the server', async () => {
  const { id, entry, poll } = await plant()
  const right = { kind: 'message', text: 'Oi', nonce: createKey() }
  const statuses: number[] = []
  for (const value of hostileValues) {
    // Each value from a viewer of its own, whom nothing holds back for the ones before.
    const viewer = await watch(api, owner, id)
    const ask = async (...[name, input]: [keyof Routes, Parameters<typeof callAs>[3]]) =>
      statuses.push((await callAs(api, name, viewer, input)).status)
    await ask('writeChatEntry', { body: value })
    for (const field of Object.keys(right)) await ask('writeChatEntry', { body: { ...right, [field]: value } })
    for (const body of [value, { option: value }]) await ask('voteInPoll', { params: { poll }, body })
    const text = String(value).slice(0, 100)
    await ask('replayChat', { query: { from: text as never } })
    for (const name of ['voteForQuestion', 'withdrawChatEntry'] as const)
      await ask(name, { params: { entry: encodeURIComponent(text.isWellFormed() ? text : entry) } })
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(400)
})
