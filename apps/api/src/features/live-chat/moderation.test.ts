import { endPurge, inTransaction } from '@videozz/db'
import { createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { callAs, codeOf, mustWrite, plantChat, watch, write } from './testing/chat-kit.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'], name: 'Escola de Fotografia' })
})
afterAll(() => api.close())

const chatOf = async (id: string, as = owner) => (await callApi(api, 'getLiveChat', { as, params: { id } })).data
const hide = (id: string, entry: string, hidden: boolean) =>
  callApi(api, 'changeChatEntry', { as: owner, params: { id, entry }, body: { hidden } })
const authorOf = async (id: string, entry: string) => (await chatOf(id)).entries.find((one) => one.id === entry)?.author ?? ''
const setAuthor = (id: string, author: string, body: { blocked: boolean; hideAll?: boolean }) =>
  callApi(api, 'setChatAuthor', { as: owner, params: { id, author }, body })

describe('moderators', () => {
  it('see who wrote and whether their name is verified, hide entries and show them again', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id, { name: 'Bia', verified: false })
    const entry = await mustWrite(api, viewer, 'Compre aqui')
    expect((await chatOf(id)).entries).toMatchObject([{ id: entry, viewer: viewer.id, verified: false, hidden: false, withdrawn: false }])
    expect((await hide(id, entry, true)).data).toMatchObject({ hidden: true, text: 'Compre aqui' })
    expect((await callAs(api, 'getViewerChat', viewer)).data.entries).toEqual([])
    expect(codeOf(await callAs(api, 'voteForQuestion', viewer, { params: { entry } }))).toBe('CHAT_ENTRY_NOT_FOUND')
    await hide(id, entry, false)
    expect((await callAs(api, 'getViewerChat', viewer)).data.entries).toHaveLength(1)
  })

  it('never show again what its author took back', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    const entry = await mustWrite(api, viewer, 'Sem querer')
    await callAs(api, 'withdrawChatEntry', viewer, { params: { entry } })
    expect(codeOf(await hide(id, entry, false))).toBe('CHAT_ENTRY_NOT_FOUND')
  })

  it('say how far the answer to a question is, of questions alone', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    const [question, message] = [await mustWrite(api, viewer, 'Qual?', 'question'), await mustWrite(api, viewer, 'Oi')]
    const answer = (entry: string) => callApi(api, 'changeChatEntry', { as: owner, params: { id, entry }, body: { answer: 'answering' } })
    expect((await answer(question)).data.answer).toBe('answering')
    expect(codeOf(await answer(message))).toBe('CHAT_ENTRY_NOT_FOUND')
  })

  it('write as the host, whom the slow mode does not bind, under the name of the account', async () => {
    const id = await plantChat(api, owner, { settings: { slowSeconds: 300 } })
    const manager = await enterTestTenant(api, await signUpTestAccount(api, { name: 'Bruno' }), owner, ['videozz:videos:upload'])
    for (const as of [owner, manager]) {
      const { data } = await callApi(api, 'writeAsHost', { as, params: { id }, body: { text: 'Bem-vindos', nonce: 'abcdefgh' } })
      expect(data).toMatchObject({ host: true, name: 'Escola de Fotografia', viewer: null })
      const again = await callApi(api, 'writeAsHost', { as, params: { id }, body: { text: 'Bem-vindos', nonce: 'abcdefgh' } })
      expect(again.data.id).toBe(data.id)
      expect((await callApi(api, 'writeAsHost', { as, params: { id }, body: { text: 'Já começa', nonce: 'ijklmnop' } })).status).toBe(200)
    }
    const chat = (await callAs(api, 'getViewerChat', await watch(api, owner, id))).data
    expect(chat.entries).toHaveLength(4)
    expect(JSON.stringify(chat)).not.toContain('Bruno')
  })

  it('block a viewer in all lives of the account until that is lifted, and hide all that they wrote', async () => {
    const [id, next] = [await plantChat(api, owner), await plantChat(api, owner)]
    const viewer = await watch(api, owner, id)
    const elsewhere = await watch(api, owner, next, { id: viewer.id })
    const entries = [await mustWrite(api, viewer, 'Spam 1'), await mustWrite(api, viewer, 'Spam 2')]
    const author = await authorOf(id, entries[0]!)
    expect((await setAuthor(id, author, { blocked: true, hideAll: true })).status).toBe(200)
    const chat = await chatOf(id)
    expect([chat.entries.map(({ hidden }) => hidden), chat.blocked]).toEqual([[true, true], [author]])
    for (const one of [viewer, elsewhere]) {
      expect(codeOf(await write(api, one, 'De novo'))).toBe('LIVE_CHAT_BLOCKED')
      expect((await callAs(api, 'getViewerChat', one)).data.me).toMatchObject({ mayWrite: false, why: 'blocked' })
    }
    // In the other live they wrote nothing; they are found there among the blocked.
    const { data } = await callApi(api, 'listBlockedAuthors', { as: owner, params: { id: next } })
    const blocked = data.items.find((item) => item.viewer === viewer.id)
    expect((await setAuthor(next, blocked?.author ?? '', { blocked: false })).status).toBe(200)
    expect((await write(api, viewer, 'Desculpe')).status).toBe(200)
    expect(codeOf(await setAuthor(id, 'aaaaaaaaaaaaaaaa', { blocked: true }))).toBe('CHAT_AUTHOR_NOT_FOUND')
  })

  it('may moderate with the rule of lives alone', async () => {
    const id = await plantChat(api, owner)
    const params = { id }
    const stranger = await signUpTestAccount(api, { flags: ['live'] })
    expect(codeOf(await callApi(api, 'getLiveChat', { as: stranger, params }))).toBe('LIVE_NOT_FOUND')
    expect(codeOf(await callApi(api, 'writeAsHost', { as: stranger, params, body: { text: 'Oi', nonce: 'abcdefgh' } }))).toBe(
      'LIVE_NOT_FOUND',
    )
    const reader = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:list'])
    expect((await callApi(api, 'getLiveChat', { as: reader, params })).status).toBe(200)
    expect(codeOf(await callApi(api, 'writeAsHost', { as: reader, params, body: { text: 'Oi', nonce: 'abcdefgh' } }))).toBe('FORBIDDEN')
    const foreign = await plantChat(api, stranger)
    const entry = await mustWrite(api, await watch(api, stranger, foreign), 'Da outra escola')
    expect(codeOf(await hide(id, entry, true))).toBe('CHAT_ENTRY_NOT_FOUND')
    expect(codeOf(await setAuthor(id, await authorOfForeign(stranger, foreign), { blocked: true }))).toBe('CHAT_AUTHOR_NOT_FOUND')
  })
})

const authorOfForeign = async (as: TestAccount, id: string) => (await chatOf(id, as)).entries[0]?.author ?? ''

describe('a live', () => {
  it('is told to have a chat, by its form, to its producer and its viewers', async () => {
    const id = await plantChat(api, owner, { settings: { chat: false, questions: false } })
    const live = async () => (await callApi(api, 'getLive', { as: owner, params: { id } })).data
    expect(await live()).toMatchObject({ chat: false, questions: false })
    const { scheduleDate, scheduleTime } = await live()
    const form = { title: 'Aula', description: '', scheduleDate, scheduleTime, liveSaveMode: 'permanent' }
    await callApi(api, 'updateLive', { as: owner, params: { id }, form: { ...form, questions: 'true' } })
    expect(await live()).toMatchObject({ chat: false, questions: true })
    await callApi(api, 'updateLive', { as: owner, params: { id }, form })
    expect(await live()).toMatchObject({ chat: false, questions: true })
  })
})

it('all of a chat is gone with the purge of its media', async () => {
  const id = await plantChat(api, owner)
  const viewer = await watch(api, owner, id)
  const entry = await mustWrite(api, viewer, 'Some', 'question')
  await callAs(api, 'voteForQuestion', viewer, { params: { entry } })
  await callApi(api, 'openPoll', { as: owner, params: { id }, body: { question: 'Ok?', options: ['Sim', 'Não'] } })
  await inTransaction(api.db, (trx) => endPurge(trx, id, new Date()))
  for (const table of ['live_chats', 'live_chat_entries', 'live_polls'] as const)
    expect(await api.db.selectFrom(table).selectAll().where('video_key', '=', id).execute()).toEqual([])
  expect(await api.db.selectFrom('live_chat_votes').selectAll().where('entry_id', '=', entry).execute()).toEqual([])
})

describe('erasing a viewer', () => {
  it('removes what they wrote everywhere; what they voted stays in the counts', async () => {
    const id = await plantChat(api, owner)
    const email = `apagar-${id}@exemplo.com`
    const [viewer, other] = [await watch(api, owner, id, { email }), await watch(api, owner, id)]
    const entry = await mustWrite(api, viewer, 'Minha pergunta', 'question')
    const kept = await mustWrite(api, other, 'Fica?', 'question')
    await callAs(api, 'voteForQuestion', viewer, { params: { entry: kept } })
    await setAuthor(id, await authorOf(id, entry), { blocked: true })
    const { data: known } = await callApi(api, 'readViewerData', { as: owner, params: { id: viewer.id } })
    expect(known.chat).toMatchObject([{ videoKey: id, kind: 'question', text: 'Minha pergunta' }])
    expect((await callApi(api, 'eraseViewer', { as: owner, params: { id: viewer.id } })).status).toBe(200)
    const rows = await api.db.selectFrom('live_chat_entries').selectAll().where('video_key', '=', id).orderBy('sent_at').execute()
    expect(rows).toMatchObject([
      { id: entry, text: '', name: '', viewer_id: null },
      { id: kept, text: 'Fica?', votes: 1, viewer_id: other.id },
    ])
    expect((await callAs(api, 'getViewerChat', other)).data.entries).toMatchObject([{ id: kept, votes: 1 }])
    for (const table of ['live_chat_votes', 'live_chat_blocks'] as const)
      expect(await api.db.selectFrom(table).selectAll().where('viewer_id', '=', viewer.id).execute()).toEqual([])
  })

  it('merging two makes what both wrote one person’s', async () => {
    const id = await plantChat(api, owner)
    const [kept, gone] = [await createTestViewer(api.db, { account_id: owner.accountId }), await watch(api, owner, id, { verified: false })]
    const entry = await mustWrite(api, gone, 'Eu mesma')
    await callApi(api, 'mergeViewers', { as: owner, params: { id: kept.id }, body: { other: gone.id } })
    expect((await chatOf(id)).entries).toMatchObject([{ id: entry, viewer: kept.id }])
  })
})
