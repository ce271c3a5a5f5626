import { useMutation } from '@tanstack/react-query'
import type { ApiInput, ChatAnswer, ChatPoll, ModeratorChatEntry } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import type { ChatRoom } from './chat-room.ts'

type Change<Input, Answer> = { call: (input: Input) => Promise<Answer>; onDone: (answer: Answer, input: Input) => void; failed: string }

/** A change of a chat, whose refusal is told. */
function useChange<Input, Answer>({ call, onDone, failed }: Change<Input, Answer>) {
  return useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => tellFault(error, failed),
    meta: { silent: true },
  })
}

export type ChatSwitches = NonNullable<ApiInput<'PUT /lives/{id}/chat'>['body']>

/** Switches chat, questions and the slow mode. */
export const useSetChat = (room: ChatRoom, id: string) =>
  useChange({
    call: (body: ChatSwitches) => api('PUT /lives/{id}/chat', { params: { id }, body }),
    onDone: (settings) => room.take({ settings }),
    failed: 'Não foi possível mudar o chat. Tente novamente.',
  })

/** Writes a message to everybody. A text that is sent again after a fault keeps its nonce, so that it appears once. */
export const useWriteAsHost = (room: ChatRoom, id: string, onWritten: () => void) =>
  useChange({
    call: (body: { text: string; nonce: string }) => api('POST /lives/{id}/chat/entries', { params: { id }, body }),
    onDone: (entry) => {
      room.take({ entry })
      onWritten()
    },
    failed: 'A mensagem não foi enviada. Tente novamente.',
  })

export type EntryChange = { entry: ModeratorChatEntry; hidden?: boolean; answer?: ChatAnswer }

/** Hides an entry or shows it again, or says how far its answer is. */
export const useChangeEntry = (room: ChatRoom, id: string) =>
  useChange({
    call: ({ entry, ...body }: EntryChange) => api('PUT /lives/{id}/chat/entries/{entry}', { params: { id, entry: entry.id }, body }),
    onDone: (entry) => room.take({ entry }),
    failed: 'Não foi possível mudar a mensagem. Tente novamente.',
  })

export type AuthorChange = { author: string; blocked: boolean; hideAll: boolean }

/** Blocks who wrote something, or lifts that. */
export const useSetAuthor = (room: ChatRoom, id: string, onDone?: () => void) =>
  useChange({
    call: ({ author, ...body }: AuthorChange) => api('PUT /lives/{id}/chat/authors/{author}', { params: { id, author }, body }),
    onDone: (_answer, { author, blocked }) => {
      room.setBlocked(author, blocked)
      onDone?.()
    },
    failed: 'Não foi possível mudar o bloqueio. Tente novamente.',
  })

/** Closes a poll. */
export const useClosePoll = (room: ChatRoom, id: string) =>
  useChange({
    call: (poll: ChatPoll) => api('POST /lives/{id}/chat/polls/{poll}/close', { params: { id, poll: poll.id } }),
    onDone: (poll) => room.take({ poll }),
    failed: 'Não foi possível encerrar a enquete. Tente novamente.',
  })

/** Deletes a poll with its votes. */
export const useDeletePoll = (room: ChatRoom, id: string, onDone: () => void) =>
  useChange({
    call: (poll: ChatPoll) => api('DELETE /lives/{id}/chat/polls/{poll}', { params: { id, poll: poll.id } }),
    onDone: (_answer, poll) => {
      room.dropPoll(poll.id)
      onDone()
    },
    failed: 'Não foi possível excluir a enquete. Tente novamente.',
  })
