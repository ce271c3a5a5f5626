import { Button } from '@mantine/core'
import type { ChatPoll } from '@videozz/contract/browser'
import { countPoll } from '@videozz/player/chat'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { votesText } from './chat-words.ts'
import css from './chat.module.css'
import { PollForm } from './poll-form.tsx'
import type { ChatPartProps } from './chat-part.ts'
import { useClosePoll, useDeletePoll } from './use-chat-actions.ts'

/** The polls of a live: the open one with what was chosen so far, those before, and a new one. */
export function ChatPolls({ polls, ...props }: ChatPartProps & { polls: readonly ChatPoll[] }) {
  const { room, live, reason } = props
  const isOpen = ({ state }: ChatPoll): boolean => state === 'open'
  const ordered = [...polls].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.second - a.second)
  const mayOpenOne = reason === null && live.status !== 'finished' && !polls.some(isOpen)
  return (
    <div className={css.log} role="group" aria-label="Enquetes">
      {mayOpenOne && <PollForm room={room} live={live} />}
      {polls.length === 0 && !mayOpenOne && <EmptyState title="Nenhuma enquete" text="Nenhuma foi feita nesta transmissão." />}
      {ordered.map((poll) => (
        <PollResult key={poll.id} poll={poll} {...props} />
      ))}
    </div>
  )
}

function PollResult({ room, live, reason, poll }: ChatPartProps & { poll: ChatPoll }) {
  const [asking, setAsking] = useState(false)
  const closing = useClosePoll(room, live.id)
  const removal = useDeletePoll(room, live.id, () => setAsking(false))
  const { votes, percents } = countPoll(poll)
  const open = poll.state === 'open'
  return (
    <section className={css.poll} aria-label={poll.question}>
      <p className={css.pollState} data-open={open || undefined}>
        {open ? 'Aberta agora' : 'Encerrada'} <small>{votesText(votes)}</small>
      </p>
      <h3 dir="auto">{poll.question}</h3>
      <ul>
        {poll.options.map((option, index) => (
          <li key={option.text}>
            <i style={{ width: `${percents[index] ?? 0}%` }} />
            <span dir="auto">{option.text}</span>
            <small>
              {percents[index] ?? 0}% · {option.votes}
            </small>
          </li>
        ))}
      </ul>
      {reason === null && (
        <div className={css.pollActs}>
          <Button variant="subtle" color="gray" size="xs" onClick={() => setAsking(true)}>
            Excluir
          </Button>
          {open && (
            <Button variant="default" size="xs" loading={closing.isPending} onClick={() => closing.mutate(poll)}>
              Encerrar enquete
            </Button>
          )}
        </div>
      )}
      <ConfirmModal
        opened={asking}
        title="Excluir enquete?"
        confirmLabel="Excluir"
        danger
        loading={removal.isPending}
        onConfirm={() => removal.mutate(poll)}
        onClose={() => setAsking(false)}
      >
        A enquete some para toda a turma, com os {votesText(votes)}. Esta ação não pode ser desfeita.
      </ConfirmModal>
    </section>
  )
}
