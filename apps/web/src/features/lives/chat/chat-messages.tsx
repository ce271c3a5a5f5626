import { Button, Switch } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import type { ChatSettings, ModeratorChatEntry } from '@videozz/contract/browser'
import { useLayoutEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AnsweringNow } from './answering-now.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessage } from './chat-message.tsx'
import { closedText, slowOf, slowText } from './chat-words.ts'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { useSetChat } from './use-chat-actions.ts'

export type ChatMessagesProps = ChatPartProps & {
  settings: ChatSettings
  messages: readonly ModeratorChatEntry[]
  answering: ModeratorChatEntry | null
}

/** CSS pixels from the end within which somebody counts as reading what comes. */
const nearEnd = 48
/** The slow mode that its switch begins. */
const usualSlow = 15

/** The messages of a live, what can be done with each, and the field of the host. */
export function ChatMessages({ settings, messages, answering, ...props }: ChatMessagesProps) {
  const { room, live, reason } = props
  const over = live.status === 'finished'
  const closed = closedText(settings, over)
  const switching = useSetChat(room, live.id)
  const { chat, questions, slowSeconds } = settings
  return (
    <>
      {answering && <AnsweringNow {...props} question={answering} />}
      {!chat && messages.length === 0 && !over ? (
        <div className={css.off}>
          <EmptyState
            title="O chat está desligado"
            text="Ligue para a turma conversar ao lado do player, com o nome de cada pessoa."
            action={
              reason === null && (
                <Button
                  size="sm"
                  loading={switching.isPending}
                  onClick={() => switching.mutate({ chat: true, questions, slowSeconds: slowOf(slowSeconds) })}
                >
                  Ligar chat
                </Button>
              )
            }
          />
        </div>
      ) : (
        <Log messages={messages} over={over} {...props} />
      )}
      {(chat || over) && (
        <div className={css.foot}>
          {closed !== null && <p className={css.closed}>{closed}</p>}
          {closed === null && reason === null && <ChatComposer room={room} live={live} />}
          {!over && (
            <label className={css.slow}>
              <IconHourglass size={16} aria-hidden />
              <span>{slowText(slowSeconds)}</span>
              <Switch
                aria-label="Modo lento"
                checked={slowSeconds > 0}
                disabled={reason !== null || switching.isPending}
                onChange={({ currentTarget: { checked } }) => switching.mutate({ chat, questions, slowSeconds: checked ? usualSlow : 0 })}
              />
            </label>
          )}
        </div>
      )}
    </>
  )
}

type LogProps = ChatPartProps & { messages: readonly ModeratorChatEntry[]; over: boolean }

function Log({ messages, over, ...props }: LogProps) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [missed, setMissed] = useState(false)
  const last = messages.at(-1)?.id
  const toEnd = (): void => {
    follows.current = true
    setMissed(false)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }
  useLayoutEffect(() => {
    if (last === undefined) return
    if (follows.current) box.current?.scrollTo({ top: box.current.scrollHeight })
    else setMissed(true)
  }, [last])
  const note = (): void => {
    const log = box.current
    if (log === null) return
    follows.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd
    if (follows.current) setMissed(false)
  }
  if (messages.length === 0)
    return (
      <div className={css.off}>
        <EmptyState
          title="Nenhuma mensagem ainda"
          text={over ? 'Ninguém escreveu nesta transmissão.' : 'O que a turma escrever aparece aqui na hora.'}
        />
      </div>
    )
  return (
    <div className={css.logBox}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={box} className={css.log} role="log" aria-label="Mensagens" tabIndex={0} onScroll={note}>
        <ol>
          {messages.map((entry) => (
            <ChatMessage key={entry.id} entry={entry} {...props} />
          ))}
        </ol>
      </div>
      {missed && (
        <Button className={css.news ?? ''} size="xs" radius="xl" leftSection={<IconArrowDown size={15} aria-hidden />} onClick={toEnd}>
          Novas mensagens
        </Button>
      )}
    </div>
  )
}
