import { Button } from '@mantine/core'
import type { ChatSettings, ModeratorChatEntry } from '@videozz/contract/browser'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChatMessage } from './chat-message.tsx'
import { slowOf, votesText } from './chat-words.ts'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { useChangeEntry, useSetChat } from './use-chat-actions.ts'

export type ChatQuestionsProps = ChatPartProps & { settings: ChatSettings; questions: readonly ModeratorChatEntry[] }

/** The questions of a live by votes, and how far their answers are. */
export function ChatQuestions({ settings, questions, ...props }: ChatQuestionsProps) {
  const { room, live, reason } = props
  const switching = useSetChat(room, live.id)
  const over = live.status === 'finished'
  const { chat, slowSeconds } = settings
  if (questions.length > 0)
    return (
      <div className={css.log} role="group" aria-label="Perguntas">
        <ol>
          {questions.map((question) => (
            <ChatMessage key={question.id} entry={question} {...props}>
              <Answer {...props} question={question} />
            </ChatMessage>
          ))}
        </ol>
      </div>
    )
  return (
    <div className={css.off}>
      {settings.questions || over ? (
        <EmptyState
          title="Nenhuma pergunta ainda"
          text={over ? 'Ninguém perguntou nesta transmissão.' : 'A turma pergunta e vota. As mais votadas aparecem primeiro.'}
        />
      ) : (
        <EmptyState
          title="As perguntas estão desligadas"
          text="Ligue para a turma perguntar e votar no que quer ver respondido."
          action={
            reason === null && (
              <Button
                size="sm"
                loading={switching.isPending}
                onClick={() => switching.mutate({ chat, questions: true, slowSeconds: slowOf(slowSeconds) })}
              >
                Ligar perguntas
              </Button>
            )
          }
        />
      )}
    </div>
  )
}

function Answer({ room, live, reason, question }: ChatPartProps & { question: ModeratorChatEntry }) {
  const change = useChangeEntry(room, live.id)
  const { answer, hidden, votes } = question
  const set = (next: typeof answer) => () => change.mutate({ entry: question, answer: next })
  return (
    <div className={css.answer}>
      <small>{votesText(votes)}</small>
      {answer === 'answering' && <span className={css.badge}>Respondendo</span>}
      {answer === 'answered' && <span className={css.flag}>Respondida</span>}
      {reason === null && !hidden && (
        <span className={css.answerActs}>
          {answer !== 'answering' && (
            <Button variant="default" size="compact-xs" disabled={change.isPending} onClick={set('answering')}>
              {answer === 'answered' ? 'Responder de novo' : 'Responder agora'}
            </Button>
          )}
          {answer !== 'answered' && (
            <Button variant="default" size="compact-xs" disabled={change.isPending} onClick={set('answered')}>
              Respondida
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
