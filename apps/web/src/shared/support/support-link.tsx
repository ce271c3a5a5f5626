import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSupportChat } from './use-support-chat.ts'
import css from './support-link.module.css'

/** 'fale com o suporte' inside a sentence: opens the chat where one is configured, and stays text where none is. */
export function SupportLink({ children }: { children: ReactNode }) {
  const chat = useSupportChat()
  if (!chat) return children
  return (
    <>
      <UnstyledButton className={`link ${css.link}`} aria-busy={chat.phase === 'loading'} onClick={chat.open}>
        {children}
      </UnstyledButton>
      {chat.phase === 'failed' && <span role="alert"> (Não foi possível abrir o suporte. Tente novamente.)</span>}
    </>
  )
}
