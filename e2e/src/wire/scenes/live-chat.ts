import { bearer } from '../callers.ts'
import type { Scene } from './scene.ts'

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
const nonce = (name: string): string => `recorded-${name}`

/** What is written beside a live, by its viewers and those who moderate them. */
export const liveChat: Scene = {
  name: 'live-chat',
  play: async (wire) => {
    const { recorder } = wire
    const [owner, davi] = [wire.person('bia'), wire.person('davi')]
    const [scheduleDate = '', scheduleTime = ''] = local.format(Date.now() + 15 * 60_000).split(' ')
    const form = { title: 'Perguntas', scheduleDate, scheduleTime, liveSaveMode: 'temporary' }
    const { id } = (await recorder.ask('createLive', { as: owner, form })).data
    const { key: embed } = (await recorder.ask('getEmbedToken', { as: owner, params: { videoId: id } })).data
    const body = { embed, device: 'aparelho-chat', viewer: { email: 'chat@exemplo.com', name: 'Aluna do Chat' } }
    const session = (await recorder.ask('createPlaybackSession', { body })).data
    const [as, me] = [bearer('session of the chat', session.token), { id: session.id }]
    const of = { id }
    const none = 'aaaaaaaaaaaaaaaa'
    const settings = { chat: true, questions: true, slowSeconds: 0 }
    const write = (kind: 'message' | 'question', name: string) => ({ kind, text: 'Qual lente usar?', nonce: nonce(name) })

    await recorder.call('writeChatEntry', { as, params: me, body: write('message', 'off'), expect: 409, note: 'switched off' })
    await recorder.call('setLiveChat', { as: owner, params: of, body: settings })
    await recorder.call('setLiveChat', { as: davi, params: of, body: settings, expect: 403 })
    const message = (await recorder.call('writeChatEntry', { as, params: me, body: write('message', 'one') })).data
    const question = (await recorder.call('writeChatEntry', { as, params: me, body: write('question', 'two'), note: 'a question' })).data
    await recorder.call('writeChatEntry', { as, params: me, body: { ...write('message', 'three'), text: ' ' }, expect: 400 })
    await recorder.call('voteForQuestion', { as, params: { ...me, entry: question.id } })
    await recorder.call('voteForQuestion', { as, params: { ...me, entry: message.id }, expect: 404 })
    await recorder.call('unvoteQuestion', { as, params: { ...me, entry: question.id } })
    await recorder.call('unvoteQuestion', { as, params: { ...me, entry: none }, expect: 404 })

    const poll = (await recorder.call('openPoll', { as: owner, params: of, body: { question: 'Qual?', options: ['Uma', 'Outra'] } })).data
    await recorder.call('openPoll', { as: owner, params: of, body: { question: 'Qual?', options: ['Uma'] }, expect: 400 })
    await recorder.call('voteInPoll', { as, params: { ...me, poll: poll.id }, body: { option: 1 } })
    await recorder.call('voteInPoll', { as, params: { ...me, poll: poll.id }, body: { option: 0 }, expect: 409, note: 'another option' })
    await recorder.call('getViewerChat', { as, params: me })
    await recorder.call('getViewerChat', { as: bearer('nobody', 'x'), params: me, expect: 401 })
    await recorder.call('replayChat', { as, params: me })
    await recorder.call('replayChat', { as, params: me, query: { from: -1 }, expect: 400 })

    await recorder.call('writeAsHost', { as: owner, params: of, body: { text: 'Boa noite', nonce: nonce('host') } })
    await recorder.call('writeAsHost', { as: owner, params: { id: none }, body: { text: 'Oi', nonce: nonce('host') }, expect: 404 })
    await recorder.call('changeChatEntry', { as: owner, params: { ...of, entry: question.id }, body: { answer: 'answered' } })
    await recorder.call('changeChatEntry', { as: owner, params: { ...of, entry: none }, body: { hidden: true }, expect: 404 })
    const author = message.hidden ? none : message.author
    await recorder.call('setChatAuthor', { as: owner, params: { ...of, author }, body: { blocked: true, hideAll: true } })
    await recorder.call('setChatAuthor', { as: owner, params: { ...of, author: none }, body: { blocked: true }, expect: 404 })
    await recorder.call('writeChatEntry', { as, params: me, body: write('message', 'four'), expect: 403, note: 'blocked' })
    await recorder.call('listBlockedAuthors', { as: owner, params: of })
    await recorder.call('listBlockedAuthors', { as: owner, params: { id: none }, expect: 404 })
    await recorder.call('getLiveChat', { as: owner, params: of })
    await recorder.call('getLiveChat', { as: owner, params: { id: none }, expect: 404 })
    await recorder.call('withdrawChatEntry', { as, params: { ...me, entry: message.id } })
    await recorder.call('withdrawChatEntry', { as, params: { ...me, entry: none }, expect: 404 })
    await recorder.call('closePoll', { as: owner, params: { ...of, poll: poll.id } })
    await recorder.call('closePoll', { as: owner, params: { ...of, poll: none }, expect: 404 })
    await recorder.call('deletePoll', { as: owner, params: { ...of, poll: poll.id } })
    await recorder.call('deletePoll', { as: owner, params: { ...of, poll: none }, expect: 404 })
    await recorder.ask('deleteLive', { as: owner, params: of })
  },
}
