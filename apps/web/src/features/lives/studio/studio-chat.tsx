import { accessRules, type Live, type ModeratorChatEntry } from '@videozz/contract/browser'
import { messagesOf, questionsOf } from '@videozz/player/chat'
import { Link } from '@tanstack/react-router'
import { formatClockOfDay } from '../../../shared/format/date.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useStore } from '../../../shared/store.ts'
import { AnsweringNow } from '../chat/answering-now.tsx'
import type { ChatRoom } from '../chat/chat-room.ts'
import { votesText } from '../chat/chat-words.ts'
import { useChatRoom } from '../chat/use-chat-room.ts'
import { roomPath } from '../model/live-paths.ts'
import css from './studio-chat.module.css'

/** What is drawn at most: whoever presents reads at a glance, and moderates in the room. */
const most = { messages: 30, questions: 5 }

/** The latest messages and the questions with the most votes, to be read while presenting. */
export default function StudioChat({ live }: { live: Live }) {
  const room = useChatRoom(live.id)
  return (
    <section aria-labelledby="studio-chat">
      <h2 id="studio-chat" className={css.head}>
        Chat
        <Link to={roomPath(live.id)} target="_blank">
          Moderar na sala
        </Link>
      </h2>
      <Latest room={room} live={live} />
    </section>
  )
}

const isShown = ({ hidden }: ModeratorChatEntry): boolean => !hidden

function Latest({ room, live }: { room: ChatRoom; live: Live }) {
  const { settings, book, linked, error } = useStore(room.store)
  const mayChange = ruleFault(accessRules.editLives, useSession()) === null
  const shown = [...book.entries.values()].filter(isShown)
  const questions = questionsOf(shown)
  const answering = questions.find(({ answer }) => answer === 'answering')
  const open = questions.filter(({ answer }) => answer === 'open').slice(0, most.questions)
  const messages = messagesOf(shown, most.messages)
  if (settings === null) return <p className={css.note}>{error === null ? 'Carregando o chat…' : 'Não foi possível carregar o chat.'}</p>
  return (
    <div className={css.latest}>
      {!linked && <p className={css.note}>Sem conexão com o chat. Ele volta sozinho.</p>}
      {answering && <AnsweringNow room={room} live={live} reason={mayChange ? null : ''} question={answering} />}
      {open.length > 0 && (
        <ul className={css.questions} aria-label="Perguntas">
          {open.map(({ id, text, name, votes }) => (
            <li key={id}>
              <p dir="auto">{text}</p>
              <small>
                <bdi>{name}</bdi> · {votesText(votes)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.messages} role="log" aria-label="Mensagens" tabIndex={0}>
        <ol>
          {messages.map(({ id, name, text, sentAt }) => (
            <li key={id}>
              <b dir="auto">{name}</b> <time dateTime={sentAt}>{formatClockOfDay(sentAt)}</time>
              <p dir="auto">{text}</p>
            </li>
          ))}
        </ol>
        {messages.length === 0 && <p className={css.note}>Nenhuma mensagem ainda.</p>}
      </div>
    </div>
  )
}
