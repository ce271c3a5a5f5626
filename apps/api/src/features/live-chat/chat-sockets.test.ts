import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatCloseCodes } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { callAs, ChatListener, listen, moderate, mustWrite, plantChat, type TestViewer, watch } from './testing/chat-kit.ts'

// Who still may read is asked for once a heartbeat.
vi.setConfig({ testTimeout: 90_000 })

let api: TestApi
let second: TestApi
let owner: TestAccount
const open: { close: () => void }[] = []
beforeAll(async () => {
  api = await startTestApi()
  second = await startTestApi({ database: api.database })
  owner = await signUpTestAccount(api, { flags: ['live'] })
})
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const kept = async <L extends { close: () => void }>(listener: Promise<L>): Promise<L> => {
  open.push(await listener)
  return listener
}
const hear = (viewer: TestViewer, after = 0, at = api) => kept(listen(at, viewer, after))
const { ended, malformed, crowded } = chatCloseCodes

describe('a socket of a chat', () => {
  it('is told everything after the number it knows, then what changes, also by another process', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    const first = await mustWrite(api, viewer, 'Antes')
    const { data } = await callAs(api, 'getViewerChat', viewer)
    const next = await mustWrite(api, viewer, 'Depois')
    const [here, there] = [await hear(viewer, data.number), await hear(await watch(api, owner, id), 0, second)]
    await here.feed()
    expect(here.news).toMatchObject([{ kind: 'feed', settings: { chat: true, open: true }, entries: [{ id: next, text: 'Depois' }] }])
    await there.entry(first)
    const last = await mustWrite(api, viewer, 'Ao vivo')
    for (const listener of [here, there]) expect(await listener.entry(last)).toMatchObject({ text: 'Ao vivo', hidden: false })
    await callApi(api, 'changeChatEntry', { as: owner, params: { id, entry: last }, body: { hidden: true } })
    for (const listener of [here, there]) expect(await listener.entry(last, ({ hidden }) => hidden)).toEqual({ id: last, hidden: true })
  })

  it('tells moderators what viewers are not told', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    const moderator = await kept(moderate(api, owner, id))
    const entry = await mustWrite(api, viewer, 'Compre aqui')
    expect(await moderator.entry(entry)).toMatchObject({ viewer: viewer.id, verified: true, hidden: false })
    await callApi(api, 'changeChatEntry', { as: owner, params: { id, entry }, body: { hidden: true } })
    expect(await moderator.entry(entry, ({ hidden }) => hidden)).toMatchObject({ text: 'Compre aqui' })
  })

  it('is told of settings, polls and their votes, and of those that are deleted', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    const listener = await hear(viewer)
    await callApi(api, 'setLiveChat', { as: owner, params: { id }, body: { chat: true, questions: false, slowSeconds: 15 } })
    await listener.feed(({ settings }) => settings.slowSeconds === 15 && !settings.questions)
    const { data: poll } = await callApi(api, 'openPoll', { as: owner, params: { id }, body: { question: 'Ok?', options: ['Sim', 'Não'] } })
    await listener.feed(({ polls }) => polls.some((one) => one.id === poll.id && one.state === 'open'))
    await callAs(api, 'voteInPoll', viewer, { params: { poll: poll.id }, body: { option: 1 } })
    await listener.feed(({ polls }) => polls[0]?.options[1]?.votes === 1)
    await callApi(api, 'deletePoll', { as: owner, params: { id, poll: poll.id } })
    await listener.feed(({ polls }) => polls[0]?.removed === true)
  })

  it('is told to read the chat again where too much has changed since', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    await mustWrite(api, viewer, 'Primeira')
    await api.db.updateTable('live_chats').set({ number: 5000 }).where('video_key', '=', id).execute()
    const listener = await hear(viewer, 1)
    expect(await listener.hear(() => true)).toEqual({ kind: 'stale', number: 5000 })
    const entry = await mustWrite(api, viewer, 'Segunda')
    expect(await listener.entry(entry)).toMatchObject({ text: 'Segunda' })
  })
})

describe('a socket is closed', () => {
  it.each([
    ['no words', 'x'],
    ['no request', '{"kind":"write","text":"Oi"}'],
    ['a request without its number', '{"kind":"enter","session":"a"}'],
    ['a long message', JSON.stringify({ kind: 'enter', session: 'x'.repeat(9000), after: 0 })],
  ])('after %s', async (_what, text) => {
    const listener = new ChatListener(api)
    open.push(listener)
    await listener.say(text)
    expect([malformed, 1009]).toContain(await listener.closed)
    expect(listener.news).toEqual([])
  })

  it('where it does not say who it is', async () => {
    const listener = new ChatListener(api)
    open.push(listener)
    expect(await listener.closed).toBe(malformed)
  })

  it('after a second message: it is no way to write', async () => {
    const listener = await hear(await watch(api, owner, await plantChat(api, owner)))
    await listener.feed()
    for (let count = 0; count < 100; count++) await listener.say('{"kind":"message","text":"Oi"}')
    expect(await listener.closed).toBe(malformed)
  })

  it('for a forged, foreign or gone session, and for people who may not moderate', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    const stranger = await signUpTestAccount(api, { flags: ['live'] })
    const limited = await enterTestTenant(api, await signUpTestAccount(api), await signUpTestAccount(api), ['videozz:videos:list'])
    await api.db
      .updateTable('viewers')
      .set({ revoked_at: new Date() })
      .where('id', '=', (await watch(api, owner, id)).id)
      .execute()
    const revoked = await watch(api, owner, id)
    await callApi(api, 'revokeViewer', { as: owner, params: { id: revoked.id } })
    const ends = [
      hear({ ...viewer, bearer: `${viewer.bearer.slice(0, -4)}AAAA` }),
      hear(revoked),
      kept(moderate(api, stranger, id)),
      kept(moderate(api, limited, id)),
      kept(moderate(api, owner, createKey())),
    ]
    for (const listener of ends) expect(await (await listener).closed).toBe(ended)
    const forged = await kept(moderate(api, { ...owner, accessToken: 'x.y.z' }, id))
    expect(await forged.closed).toBe(chatCloseCodes.renew)
  })

  it('where one session has too many', async () => {
    const viewer = await watch(api, owner, await plantChat(api, owner))
    const sockets = []
    for (let count = 0; count < 7; count++) sockets.push(await hear(viewer))
    // Which one is the last to be admitted is theirs to settle.
    expect(await Promise.race(sockets.map(({ closed }) => closed))).toBe(crowded)
    const staying = sockets.filter(({ socket }) => socket.readyState === socket.OPEN)
    expect(staying).toHaveLength(6)
    await Promise.all(staying.map((listener) => listener.feed()))
  })

  it('within a heartbeat once its viewer is revoked, while others stay', async () => {
    const id = await plantChat(api, owner)
    const [viewer, other] = [await watch(api, owner, id), await watch(api, owner, id)]
    const [gone, stays] = [await hear(viewer), await hear(other)]
    await Promise.all([gone.feed(), stays.feed()])
    await callApi(api, 'revokeViewer', { as: owner, params: { id: viewer.id } })
    expect(await gone.closed).toBe(ended)
    const entry = await mustWrite(api, other, 'Ainda aqui')
    await stays.entry(entry)
  })
})

it('other addresses have no socket', async () => {
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/chats`)
  const status = await new Promise((resolve) => {
    socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode))
    socket.once('error', () => undefined)
  })
  expect(status).toBe(404)
})
