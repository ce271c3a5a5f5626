import { createKey } from '@videozz/db'
import { createTestRendition } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { callAs, codeOf, mustWrite, plantChat, watch, write } from './testing/chat-kit.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'], name: 'Escola de Fotografia' })
})
afterAll(() => api.close())

const read = async (viewer: Parameters<typeof callAs>[2]) => (await callAs(api, 'getViewerChat', viewer)).data
const finish = (id: string) =>
  api.db
    .updateTable('lives')
    .set({ status: 'finished', finished_at: new Date(), finished_by: 'person' })
    .where('video_key', '=', id)
    .execute()
/** A live that is on air, so many seconds into its recording. */
const onAir = async (id: string, seconds: number) => {
  await api.db.updateTable('lives').set({ status: 'active', started_at: new Date() }).where('video_key', '=', id).execute()
  await api.db.deleteFrom('renditions').where('video_key', '=', id).execute()
  await createTestRendition(api.db, { video_key: id, name: '720p', published_segments: 1, published_seconds: seconds })
}

describe('what viewers write', () => {
  it('is shown to others under their name, or the beginning of their e-mail, and never tells who they are', async () => {
    const id = await plantChat(api, owner)
    const [named, mailed] = [
      await watch(api, owner, id, { name: 'Bia Prado', email: 'bia@exemplo.com', verified: true }),
      await watch(api, owner, id, { name: 'caio@exemplo.com', email: 'caio@exemplo.com', verified: false }),
    ]
    const { data: first } = await write(api, named, '  Boa   noite!\u202e ')
    expect(first).toMatchObject({ kind: 'message', name: 'Bia Prado', host: false, text: 'Boa noite!', second: 0, votes: 0, hidden: false })
    await mustWrite(api, mailed, 'Qual lente?', 'question')
    const chat = await read(await watch(api, owner, id))
    expect(chat.entries.map((entry) => !entry.hidden && [entry.kind, entry.name])).toEqual([
      ['message', 'Bia Prado'],
      ['question', 'ca•••'],
    ])
    for (const secret of ['@exemplo.com', named.id, mailed.id, owner.accountId]) expect(JSON.stringify(chat)).not.toContain(secret)
    const mine = await read(named)
    expect(mine.me).toEqual({ author: !first.hidden && first.author, name: 'Bia Prado', mayWrite: true, why: null })
    // The same person has another author in another live.
    const elsewhere = await watch(api, owner, await plantChat(api, owner), { id: named.id })
    expect((await read(elsewhere)).me.author).not.toBe(mine.me.author)
  })

  it('is refused to whom nothing names, in previews, and where the chat is off, early or over', async () => {
    const id = await plantChat(api, owner)
    const nobody = await watch(api, owner, id, { name: null, email: null, verified: false })
    expect(codeOf(await write(api, nobody, 'Oi'))).toBe('LIVE_CHAT_IDENTITY')
    expect((await read(nobody)).me).toMatchObject({ name: null, mayWrite: false, why: 'identity' })
    const viewer = await watch(api, owner, id)
    await callApi(api, 'setLiveChat', { as: owner, params: { id }, body: { chat: false, questions: false, slowSeconds: 0 } })
    expect(codeOf(await write(api, viewer, 'Oi'))).toBe('LIVE_CHAT_OFF')
    expect(codeOf(await write(api, viewer, 'Oi?', 'question'))).toBe('LIVE_QUESTIONS_OFF')
    const later = await plantChat(api, owner, { scheduled_at: new Date(Date.now() + 3_600_000) })
    const early = await watch(api, owner, later)
    expect(codeOf(await write(api, early, 'Oi'))).toBe('LIVE_CHAT_EARLY')
    expect((await read(early)).settings.open).toBe(false)
    const over = await plantChat(api, owner)
    await finish(over)
    expect(codeOf(await write(api, await watch(api, owner, over), 'Oi'))).toBe('LIVE_CHAT_OVER')
  })

  it('has a length, and something to see', async () => {
    const viewer = await watch(api, owner, await plantChat(api, owner))
    expect((await write(api, viewer, '📷'.repeat(500))).status).toBe(200)
    for (const [text, words] of [
      ['📷'.repeat(501), 'no máximo 500'],
      ['x'.repeat(100_000), 'no máximo 500'],
      ['\u200b \u202e', 'Escreva uma mensagem'],
    ] as const) {
      const { error } = await write(api, viewer, text)
      expect(error.code).toBe('INVALID_INPUT')
      expect(error.fields?.text).toContain(words)
    }
  })

  it('is written once when it is sent again, and by its author alone', async () => {
    const id = await plantChat(api, owner)
    const [viewer, other] = [await watch(api, owner, id), await watch(api, owner, id)]
    const nonce = createKey()
    const answers = await Promise.all([1, 2, 3].map(() => write(api, viewer, 'Uma vez', 'message', nonce)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await write(api, other, 'Outra', 'message', nonce)).data.id).not.toBe(answers[0]?.data.id)
    expect((await read(viewer)).entries).toHaveLength(2)
  })

  it('waits in slow mode and after many at once, and says for how long', async () => {
    const id = await plantChat(api, owner, { settings: { slowSeconds: 30 } })
    const viewer = await watch(api, owner, id)
    await mustWrite(api, viewer, 'Primeira')
    const { status, error, headers } = await write(api, viewer, 'Segunda')
    expect([status, error.code]).toEqual([429, 'LIVE_CHAT_SLOW'])
    expect(error.retryAfter).toBeGreaterThan(20)
    expect(headers.get('retry-after')).toBe(String(error.retryAfter))
    expect(error.message).toBe(`Aguarde ${error.retryAfter} s para enviar outra mensagem.`)
    await callApi(api, 'setLiveChat', { as: owner, params: { id }, body: { chat: true, questions: true, slowSeconds: 0 } })
    const codes = []
    for (let count = 0; count < 12; count++) codes.push(codeOf(await write(api, viewer, `Mensagem ${count}`)))
    expect(codes.filter((code) => code === 'LIVE_CHAT_SLOW')).toHaveLength(3)
  })

  it('is taken back by its author, whose text is then gone, also after the finish', async () => {
    const id = await plantChat(api, owner)
    const [viewer, other] = [await watch(api, owner, id), await watch(api, owner, id)]
    const entry = await mustWrite(api, viewer, 'Meu telefone é 999')
    await finish(id)
    expect(codeOf(await callAs(api, 'withdrawChatEntry', other, { params: { entry } }))).toBe('CHAT_ENTRY_NOT_FOUND')
    expect((await callAs(api, 'withdrawChatEntry', viewer, { params: { entry } })).status).toBe(200)
    expect((await read(other)).entries).toEqual([])
    const { data } = await callApi(api, 'getLiveChat', { as: owner, params: { id } })
    expect(data.entries).toMatchObject([{ id: entry, text: '', hidden: true, withdrawn: true }])
  })
})

describe('votes', () => {
  it('count once for a question, and can be taken back', async () => {
    const id = await plantChat(api, owner)
    const [viewer, other] = [await watch(api, owner, id), await watch(api, owner, id)]
    const entry = await mustWrite(api, viewer, 'Qual lente?', 'question')
    const votes = async (name: 'voteForQuestion' | 'unvoteQuestion', as = other) => {
      const { data } = await callAs(api, name, as, { params: { entry } })
      return data.hidden ? null : data.votes
    }
    expect([await votes('voteForQuestion'), await votes('voteForQuestion'), await votes('voteForQuestion', viewer)]).toEqual([1, 1, 2])
    expect((await read(other)).voted).toEqual([entry])
    expect([await votes('unvoteQuestion'), await votes('unvoteQuestion')]).toEqual([1, 1])
    const message = await mustWrite(api, viewer, 'Só uma mensagem')
    expect(codeOf(await callAs(api, 'voteForQuestion', other, { params: { entry: message } }))).toBe('CHAT_ENTRY_NOT_FOUND')
  })

  it('count once in a poll, while it is open', async () => {
    const id = await plantChat(api, owner)
    const params = { id }
    const body = { question: 'Qual câmera?', options: ['DSLR', 'Mirrorless', 'Celular'] }
    const { data: poll } = await callApi(api, 'openPoll', { as: owner, params, body })
    expect(poll).toMatchObject({ state: 'open', options: [{ votes: 0 }, { votes: 0 }, { votes: 0 }] })
    expect(codeOf(await callApi(api, 'openPoll', { as: owner, params, body }))).toBe('POLL_OPEN')
    const voters = await Promise.all(Array.from({ length: 6 }, () => watch(api, owner, id)))
    const vote = (as: (typeof voters)[number], option: number) =>
      callAs(api, 'voteInPoll', as, { params: { poll: poll.id }, body: { option } })
    await Promise.all(voters.flatMap((voter, place) => [vote(voter, place % 2), vote(voter, place % 2)]))
    const [voter, ...others] = voters
    if (!voter) throw new Error('no voter')
    expect(codeOf(await vote(voter, 2))).toBe('POLL_VOTED')
    expect(codeOf(await vote(others[0]!, 3))).toBe('INVALID_INPUT')
    expect((await vote(voter, 0)).data.options.map(({ votes }) => votes)).toEqual([3, 3, 0])
    expect((await read(voter)).choices).toEqual({ [poll.id]: 0 })
    expect((await callApi(api, 'closePoll', { as: owner, params: { id, poll: poll.id } })).data.state).toBe('closed')
    expect(codeOf(await vote(await watch(api, owner, id), 1))).toBe('POLL_CLOSED')
    await callApi(api, 'deletePoll', { as: owner, params: { id, poll: poll.id } })
    expect(codeOf(await vote(voter, 0))).toBe('POLL_NOT_FOUND')
    expect((await read(voter)).polls).toEqual([])
  })
})

describe('the replay', () => {
  it('has what was written at the second it was written, without what is hidden', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    await mustWrite(api, viewer, 'Antes')
    await onAir(id, 12)
    await mustWrite(api, viewer, 'Aos doze')
    const hidden = await mustWrite(api, viewer, 'Escondida')
    const { data: poll } = await callApi(api, 'openPoll', { as: owner, params: { id }, body: { question: 'Ok?', options: ['Sim', 'Não'] } })
    await onAir(id, 400.5)
    await mustWrite(api, viewer, 'Mais tarde?', 'question')
    await callApi(api, 'closePoll', { as: owner, params: { id, poll: poll.id } })
    await callApi(api, 'changeChatEntry', { as: owner, params: { id, entry: hidden }, body: { hidden: true } })
    await finish(id)
    const replay = async (from: number) => (await callAs(api, 'replayChat', viewer, { query: { from } })).data
    const first = await replay(0)
    expect([first.to, first.entries.map(({ second, text }) => [second, text])]).toEqual([
      300,
      [
        [0, 'Antes'],
        [12, 'Aos doze'],
      ],
    ])
    expect(first.polls).toMatchObject([{ id: poll.id, second: 12, closedSecond: 400.5 }])
    const next = await replay(first.to)
    expect(next.entries.map(({ second, kind }) => [second, kind])).toEqual([[400.5, 'question']])
    expect((await replay(600)).entries).toEqual([])
    // Switched off, nothing of it is shown with the recording.
    await callApi(api, 'setLiveChat', { as: owner, params: { id }, body: { chat: false, questions: true, slowSeconds: 0 } })
    expect((await replay(0)).entries).toEqual([])
    expect((await replay(300)).entries).toHaveLength(1)
  })

  it('answers in pieces where much was written', async () => {
    const id = await plantChat(api, owner)
    const viewer = await watch(api, owner, id)
    await onAir(id, 1)
    await mustWrite(api, viewer, 'Primeira')
    const [row] = await api.db.selectFrom('live_chat_entries').selectAll().where('video_key', '=', id).execute()
    const rows = Array.from({ length: 1500 }, (_, place) => ({ ...row!, id: createKey(), nonce: createKey(), second: 2 + place / 10 }))
    await api.db.insertInto('live_chat_entries').values(rows).execute()
    const read = []
    for (let from = 0; from < 300;) {
      const { data } = await callAs(api, 'replayChat', viewer, { query: { from } })
      expect(data.entries.length).toBeLessThanOrEqual(1000)
      read.push(...data.entries)
      from = data.to
    }
    expect(new Set(read.map((entry) => entry.id)).size).toBe(1501)
  })
})
