import { Skeleton, Tabs } from '@mantine/core'
import { accessRules, errorMessage, type Live } from '@videozz/contract/browser'
import { messagesOf, questionsOf } from '@videozz/player/chat'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatCount } from '../../../shared/format/number.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useStore } from '../../../shared/store.ts'
import { ChatMessages } from './chat-messages.tsx'
import type { ChatPartProps } from './chat-part.ts'
import { ChatPolls } from './chat-polls.tsx'
import { ChatQuestions } from './chat-questions.tsx'
import { ChatSettingsMenu } from './chat-settings-menu.tsx'
import css from './chat.module.css'
import { useChatRoom } from './use-chat-room.ts'

/** Messages that are drawn at most; older ones stay with the recording. */
const mostMessages = 300

/** Chat, questions and polls of a live, beside what its viewers see. */
export default function RoomChat({ live }: { live: Live }) {
  const room = useChatRoom(live.id)
  const refused = ruleFault(accessRules.editLives, useSession())
  return (
    <section className={css.rail} aria-label="Chat da transmissão">
      <OpenChat room={room} live={live} reason={refused && errorMessage(refused)} />
    </section>
  )
}

function OpenChat(props: ChatPartProps) {
  const { room } = props
  const { settings, book, linked, error } = useStore(room.store)
  const [tab, setTab] = useState<string | null>('chat')
  if (settings === null)
    return error === null ? (
      <div className={css.loading} aria-busy="true">
        <Skeleton h={32} radius="md" />
        <Skeleton h={180} radius="md" />
      </div>
    ) : (
      <div className={css.loading}>
        <LoadFault what="o chat" error={error} retry={() => void room.read()} />
      </div>
    )
  const entries = [...book.entries.values()]
  const messages = messagesOf(entries, mostMessages)
  const questions = questionsOf(entries)
  const waiting = questions.filter(({ answer, hidden }) => answer !== 'answered' && !hidden).length
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} className={css.tabs ?? ''}>
      <div className={css.head}>
        <Tabs.List aria-label="Partes do chat">
          <Tabs.Tab value="chat">
            Chat <Count of={messages.filter(({ hidden }) => !hidden).length} />
          </Tabs.Tab>
          <Tabs.Tab value="perguntas">
            Perguntas <Count of={waiting} />
          </Tabs.Tab>
          <Tabs.Tab value="enquete">Enquete</Tabs.Tab>
        </Tabs.List>
        <ChatSettingsMenu {...props} settings={settings} />
      </div>
      {!linked && (
        <p className={css.status} role="status">
          Sem conexão com o chat. Ele volta sozinho.
        </p>
      )}
      <Tabs.Panel value="chat" className={css.panel ?? ''}>
        <ChatMessages {...props} settings={settings} messages={messages} answering={questions.find(isAnswering) ?? null} />
      </Tabs.Panel>
      <Tabs.Panel value="perguntas" className={css.panel ?? ''}>
        <ChatQuestions {...props} settings={settings} questions={questions} />
      </Tabs.Panel>
      <Tabs.Panel value="enquete" className={css.panel ?? ''}>
        <ChatPolls {...props} polls={[...book.polls.values()]} />
      </Tabs.Panel>
    </Tabs>
  )
}

const isAnswering = ({ answer, hidden }: { answer: string; hidden: boolean }): boolean => answer === 'answering' && !hidden

const Count = ({ of }: { of: number }) => (of > 0 ? <small className={css.count}>{formatCount(of)}</small> : null)
