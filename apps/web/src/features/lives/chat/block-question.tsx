import { Checkbox } from '@mantine/core'
import type { ModeratorChatEntry } from '@videozz/contract/browser'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { useSetAuthor } from './use-chat-actions.ts'

type BlockQuestionProps = Pick<ChatPartProps, 'room' | 'live'> & { entry: ModeratorChatEntry; opened: boolean; onClose: () => void }

/** Asks before somebody is kept from writing in all lives of the account. */
export function BlockQuestion({ room, live, entry, opened, onClose }: BlockQuestionProps) {
  const [hideAll, setHideAll] = useState(false)
  const blocking = useSetAuthor(room, live.id, onClose)
  return (
    <ConfirmModal
      opened={opened}
      title={`Bloquear ${entry.name}?`}
      confirmLabel="Bloquear"
      danger
      loading={blocking.isPending}
      onConfirm={() => blocking.mutate({ author: entry.author, blocked: true, hideAll })}
      onClose={onClose}
    >
      A pessoa continua assistindo, mas não escreve nem vota mais em nenhuma transmissão da sua conta. Você pode desbloquear quando quiser.
      <Checkbox
        className={css.hideAll ?? ''}
        label="Ocultar também o que ela já escreveu nesta transmissão"
        checked={hideAll}
        onChange={({ currentTarget: { checked } }) => setHideAll(checked)}
      />
    </ConfirmModal>
  )
}
