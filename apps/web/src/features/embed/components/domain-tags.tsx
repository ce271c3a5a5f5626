import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Pill, PillsInput } from '@mantine/core'
import { maxEmbedDomains, readDomain } from '@videozz/domain'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'

import css from './embed-dialog.module.css'

const invalid = 'Domínio inválido'
const separators = /[\s,;]+/
/** Keys that end a domain. */
const ending = new Set(['Enter', ',', ';', ' '])

export type DomainTagsProps = {
  domains: readonly string[]
  typed: string
  onDomains: (domains: string[]) => void
  onTyped: (typed: string) => void
}

/** Domains as tags: typed or pasted, made plain, each once. */
export function DomainTags({ domains, typed, onDomains, onTyped }: DomainTagsProps) {
  const [error, setError] = useState<string | null>(null)

  function add(texts: readonly string[]): void {
    const read = texts.filter((text) => text !== '').map((text) => ({ text, domain: readDomain(text) }))
    const wrong = read.filter(({ domain }) => domain === undefined)
    const next = [...new Set([...domains, ...read.flatMap(({ domain }) => domain ?? [])])].slice(0, maxEmbedDomains)
    if (next.length !== domains.length) onDomains(next)
    setError(wrong.length > 0 ? invalid : null)
    onTyped(wrong.map(({ text }) => text).join(' '))
  }

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (ending.has(event.key) && typed.trim() !== '') {
      event.preventDefault()
      add([typed.trim()])
    } else if (event.key === 'Backspace' && typed === '' && domains.length > 0) onDomains(domains.slice(0, -1))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const texts = event.clipboardData.getData('text').trim().split(separators)
    if (texts.length < 2) return
    event.preventDefault()
    add([typed.trim(), ...texts])
  }

  return (
    <PillsInput
      label="Domínios permitidos"
      description="Onde o player pode aparecer, com os subdomínios. Ex.: escola.com.br"
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Pill.Group>
        {domains.map((domain) => (
          <Pill
            key={domain}
            size="md"
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remover ${domain}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onDomains(domains.filter((each) => each !== domain))}
          >
            {domain}
          </Pill>
        ))}
        <PillsInput.Field
          data-autofocus
          className={css.field ?? ''}
          aria-label="Domínios permitidos"
          aria-invalid={error !== null || undefined}
          placeholder={domains.length === 0 ? 'Digite um domínio e tecle Enter' : ''}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setError(null)
            onTyped(event.currentTarget.value)
          }}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => typed.trim() !== '' && add([typed.trim()])}
        />
      </Pill.Group>
    </PillsInput>
  )
}
