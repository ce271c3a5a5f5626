import { ActionIcon, Textarea } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { chatFaults, chatLimits } from '@videozz/contract/browser'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { useWriteAsHost } from './use-chat-actions.ts'

const newNonce = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The field of the host, whose messages everybody sees as those of the team. */
export function ChatComposer({ room, live }: Pick<ChatPartProps, 'room' | 'live'>) {
  const [text, setText] = useState('')
  // The same until the text was taken, so that it appears once.
  const [nonce, setNonce] = useState(newNonce)
  const writing = useWriteAsHost(room, live.id, () => {
    setText('')
    setNonce(newNonce())
  })
  const isLong = [...text.trim()].length > chatLimits.text
  const send = (): void => {
    if (text.trim() !== '' && !isLong && !writing.isPending) writing.mutate({ text, nonce })
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  return (
    <form className={css.write} onSubmit={onSubmit}>
      <Textarea
        aria-label="Escreva para a turma"
        placeholder="Escreva para a turma"
        autosize
        minRows={1}
        maxRows={4}
        value={text}
        error={isLong && chatFaults.long}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={onKey}
        rightSection={
          <ActionIcon type="submit" aria-label="Enviar" loading={writing.isPending}>
            <IconSend size={18} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  )
}
