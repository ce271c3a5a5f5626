import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { supportAnchor } from './support-anchor.ts'
import css from './support-link.module.css'
import { useSupport } from './use-support.ts'

export type SupportLinkProps = {
  /** Text before and after the link, of the same sentence. */
  before?: ReactNode
  after?: ReactNode
  /** What is said where nobody answers; nothing when absent. */
  otherwise?: ReactNode
  children: ReactNode
}

/** A sentence with a link to the support: the chat, the operator's page or mail. Without any of them the sentence is not there. */
export function SupportLink({ before, after, otherwise = null, children }: SupportLinkProps) {
  const support = useSupport()
  if (!support) return otherwise
  if (support.kind === 'link')
    return (
      <>
        {before}
        <a {...supportAnchor(support.href)} className={`link ${css.link}`}>
          {children}
        </a>
        {after}
      </>
    )
  return (
    <>
      {before}
      <UnstyledButton className={`link ${css.link}`} aria-busy={support.phase === 'loading'} onClick={support.open}>
        {children}
      </UnstyledButton>
      {after}
      {support.phase === 'failed' && <span role="alert"> (Não foi possível abrir o suporte. Tente novamente.)</span>}
    </>
  )
}
