// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { until } from '../../../shared/testing/until.ts'
import { fakeLives } from '../testing/fake-lives.tsx'
import { activeLive, testChat, testHealth } from '../testing/test-live.ts'
import { RoomScreen } from '../screens/room-screen.tsx'

const { state, visit, shows, press, type, sent, text } = fakeLives({
  room: ({ id }) => <RoomScreen id={id} Preview={() => null} ShareDialog={() => null} />,
})
const at = `/lives/${activeLive.id}/chat`
const entry = testChat.entries[0]
const openRoom = async (change: Partial<typeof testChat> = {}): Promise<void> => {
  state.health = { ...testHealth, live: { ...activeLive, chat: true } }
  state.chat = { ...testChat, ...change }
  await visit(`/lives/${activeLive.id}`)
}

describe('the chat of the room', () => {
  it('shows who wrote, that nobody signed the name, and hides a message', async () => {
    await openRoom()
    await shows('Boa noite, turma!')
    await shows('não verificado')
    await press('Ocultar mensagem de Ana Souza')
    await until(() => expect(sent(`PUT ${at}/entries/${entry?.id}`)).toEqual([{ hidden: true }]))
    await shows('Oculta para a turma')
  })
  it('asks before it blocks, and lifts it again', async () => {
    await openRoom()
    await press('Bloquear Ana Souza')
    await shows('continua assistindo')
    await press('Bloquear')
    await until(() => expect(sent(`PUT ${at}/authors/${entry?.author}`)).toEqual([{ blocked: true, hideAll: false }]))
    await press('Desbloquear Ana Souza')
    await until(() => expect(sent(`PUT ${at}/authors/${entry?.author}`)).toHaveLength(2))
  })
  it('writes as the host', async () => {
    await openRoom()
    await shows('Boa noite, turma!')
    await type('Escreva para a turma', 'Já vamos começar.')
    await press('Enviar')
    await until(() => expect(sent(`POST ${at}/entries`)).toMatchObject([{ text: 'Já vamos começar.' }]))
  })
  it('says that it is off, and switches it on', async () => {
    await openRoom({ entries: [], settings: { ...testChat.settings, chat: false } })
    await press('Ligar chat')
    await until(() => expect(sent(`PUT ${at}`)).toEqual([{ chat: true, questions: true, slowSeconds: 0 }]))
    await until(() => expect(text()).toContain('Nenhuma mensagem ainda'))
  })
})
