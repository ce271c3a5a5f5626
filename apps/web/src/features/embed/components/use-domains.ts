import { readDomain } from '@videozz/domain'
import { useState } from 'react'

export type DomainsField = {
  domains: readonly string[]
  typed: string
  fault: string | null
  onDomains: (domains: string[]) => void
  onTyped: (typed: string) => void
  /** What is chosen, with a domain that is typed and not yet a tag. */
  all: readonly string[]
  /** What may be saved; null, and said so, while the field holds what is no domain. */
  take: () => readonly string[] | null
  put: (domains: readonly string[]) => void
}

/** State of a field of domains that is saved as a whole. */
export function useDomains(initial: readonly string[]): DomainsField {
  const [domains, setDomains] = useState<readonly string[]>(initial)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const pending = readDomain(typed)
  const all = pending === undefined ? domains : [...new Set([...domains, pending])]
  return {
    domains,
    typed,
    fault,
    all,
    onDomains: setDomains,
    onTyped: (text) => {
      setFault(null)
      setTyped(text)
    },
    take: () => {
      if (typed.trim() === '' || pending !== undefined) return all
      setFault('Domínio inválido')
      return null
    },
    put: (next) => {
      setDomains(next)
      setTyped('')
      setFault(null)
    },
  }
}
