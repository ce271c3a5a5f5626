import { Button } from '@mantine/core'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import type { ModeratorChatEntry } from '@videozz/contract/browser'
import { votesText } from './chat-words.ts'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { useChangeEntry } from './use-chat-actions.ts'

/** The question that is being answered, above the messages. */
export function AnsweringNow({ room, live, reason, question }: ChatPartProps & { question: ModeratorChatEntry }) {
  const change = useChangeEntry(room, live.id)
  return (
    <section className={css.answering} aria-label="Respondendo agora">
      <p className={css.answeringHead}>
        <span>
          <IconPin size={16} aria-hidden /> Respondendo agora
        </span>
        <small>{votesText(question.votes)}</small>
      </p>
      <h3 dir="auto">{question.text}</h3>
      <div>
        <bdi>{question.name}</bdi>
        {reason === null && (
          <Button
            variant="default"
            size="xs"
            loading={change.isPending}
            onClick={() => change.mutate({ entry: question, answer: 'answered' })}
          >
            Marcar como respondida
          </Button>
        )}
      </div>
    </section>
  )
}
