import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDate } from '../../../shared/format/date.ts'
import { blockedAuthorsQuery, invalidateBlockedAuthors } from '../../../shared/queries/lives.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { useSetAuthor } from './use-chat-actions.ts'

type BlockedDialogProps = ChatPartProps & { opened: boolean; onClose: () => void }

/** Who may not write in the lives of the account, with the way back. */
export function BlockedDialog({ opened, onClose, ...props }: BlockedDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Pessoas bloqueadas" size={440}>
      <Blocked {...props} />
    </Modal>
  )
}

function Blocked({ room, live, reason }: ChatPartProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(blockedAuthorsQuery(live.id))
  const lifting = useSetAuthor(room, live.id, () => void invalidateBlockedAuthors(client, live.id))
  if (error) return <LoadFault what="a lista" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton h={64} radius="md" aria-busy="true" />
  if (data.items.length === 0)
    return <EmptyState title="Ninguém está bloqueado" text="Bloqueie alguém pela mensagem que a pessoa escreveu." />
  return (
    <ul className={css.blocked}>
      {data.items.map(({ author, name, blockedAt }) => (
        <li key={author}>
          <span>
            <bdi>{name ?? 'Sem nome'}</bdi>
            <small>desde {formatDate(blockedAt)}</small>
          </span>
          {reason === null && (
            <Button
              variant="default"
              size="xs"
              disabled={lifting.isPending}
              onClick={() => lifting.mutate({ author, blocked: false, hideAll: false })}
            >
              Desbloquear
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
