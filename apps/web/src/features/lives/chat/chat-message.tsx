import { ActionIcon, Tooltip } from '@mantine/core'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { Link } from '@tanstack/react-router'
import { isBuilt, type ModeratorChatEntry, screenNamed } from '@videozz/contract/browser'
import { type ReactNode, useState } from 'react'
import { formatClockOfDay } from '../../../shared/format/date.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useStore } from '../../../shared/store.ts'
import { BlockQuestion } from './block-question.tsx'
import { chatInitials } from './chat-words.ts'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { useChangeEntry, useSetAuthor } from './use-chat-actions.ts'

export type ChatMessageProps = ChatPartProps & { entry: ModeratorChatEntry; /** Below the text. */ children?: ReactNode }

/** What somebody wrote, who it was, and what a moderator can do about it. */
export function ChatMessage({ room, live, reason, entry, children }: ChatMessageProps) {
  const { blocked } = useStore(room.store)
  const [asking, setAsking] = useState(false)
  const change = useChangeEntry(room, live.id)
  const setAuthor = useSetAuthor(room, live.id)
  const isBlocked = blocked.has(entry.author)
  const mayModerate = reason === null && !entry.withdrawn
  return (
    <li className={css.message} data-hidden={entry.hidden || undefined} data-host={entry.host || undefined}>
      <span className={css.avatar} aria-hidden="true">
        {chatInitials(entry.name)}
      </span>
      <div className={css.said}>
        <p className={css.who}>
          <Author entry={entry} />
          {entry.host && <span className={css.badge}>Equipe</span>}
          {!entry.host && !entry.verified && (
            <Tooltip label="A área de membros não assinou este nome">
              <span className={css.flag}>não verificado</span>
            </Tooltip>
          )}
          {isBlocked && <span className={css.flag}>bloqueado</span>}
          <time dateTime={entry.sentAt}>{formatClockOfDay(entry.sentAt)}</time>
        </p>
        {entry.withdrawn ? <p className={css.gone}>Apagada por quem escreveu.</p> : <p dir="auto">{entry.text}</p>}
        {entry.hidden && !entry.withdrawn && (
          <p className={css.gone}>
            <IconEyeOff size={14} aria-hidden /> Oculta para a turma
            {mayModerate && (
              <button type="button" disabled={change.isPending} onClick={() => change.mutate({ entry, hidden: false })}>
                Desfazer
              </button>
            )}
          </p>
        )}
        {children}
      </div>
      {mayModerate && (
        <div className={css.tools}>
          {!entry.hidden && (
            <Tool label={`Ocultar mensagem de ${entry.name}`} hint="Ocultar" onPress={() => change.mutate({ entry, hidden: true })}>
              <IconEyeOff size={16} aria-hidden />
            </Tool>
          )}
          {!entry.host && entry.viewer !== null && (
            <Tool
              label={`${isBlocked ? 'Desbloquear' : 'Bloquear'} ${entry.name}`}
              hint={isBlocked ? 'Desbloquear' : 'Bloquear'}
              onPress={() => (isBlocked ? setAuthor.mutate({ author: entry.author, blocked: false, hideAll: false }) : setAsking(true))}
            >
              {isBlocked ? <IconUserCheck size={16} aria-hidden /> : <IconBan size={16} aria-hidden />}
            </Tool>
          )}
        </div>
      )}
      <BlockQuestion room={room} live={live} entry={entry} opened={asking} onClose={() => setAsking(false)} />
    </li>
  )
}

/** The name, which leads to the viewer where this person may see viewers. */
function Author({ entry: { name, viewer } }: { entry: ModeratorChatEntry }) {
  const session = useSession()
  if (viewer === null || !isBuilt('viewer') || ruleFault(screenNamed('viewer').rule, session) !== null) return <b dir="auto">{name}</b>
  return (
    <Link className={css.name ?? ''} to="/viewers/$id" params={{ id: viewer }}>
      <bdi>{name}</bdi>
    </Link>
  )
}

type ToolProps = { label: string; hint: string; onPress: () => void; children: ReactNode }

const Tool = ({ label, hint, onPress, children }: ToolProps) => (
  <Tooltip label={hint}>
    <ActionIcon aria-label={label} size={28} onClick={onPress}>
      {children}
    </ActionIcon>
  </Tooltip>
)
