import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Pill, PillsInput } from '@mantine/core'
import { maxEmbedDomains, tooManyDomains } from '@videozz/contract/browser'
import { domainFault, isTestHost, readDomain } from '@videozz/domain'
import { showDomain } from '@videozz/domain/show-domain'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import css from './embed-dialog.module.css'

/** What does not fit is not kept: the user is told how much that was. */
const tooMany = (left: number): string => `${tooManyDomains}: ${left === 1 ? '1 ficou' : `${left} ficaram`} de fora.`
// A space is none: what has one inside is a mistake, not two domains.
const separator = /[,;\r\n\t]+/
const separatorsIn = (text: string): number => text.split(separator).length

export type DomainTagsProps = {
  label: string
  description: string
  domains: readonly string[]
  typed: string
  /** A fault set from outside, such as when the form is sent with a field that holds no domain. */
  fault?: string | null
  /** Takes the focus when it is shown, as the first field of a step. */
  autoFocus?: boolean
  onDomains: (domains: string[]) => void
  onTyped: (typed: string) => void
}

/** Domains as tags: typed or pasted, made plain, each once. */
export function DomainTags({ label, description, domains, typed, fault = null, autoFocus = true, onDomains, onTyped }: DomainTagsProps) {
  const field = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<string | null>(null)
  const error = found ?? fault
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true })
  }, [autoFocus])

  function add(text: string): void {
    const read = text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ part, domain: readDomain(part) }))
    const wrong = read.filter(({ domain }) => domain === undefined).map(({ part }) => part)
    const all = [...new Set([...domains, ...read.flatMap(({ domain }) => domain ?? [])])]
    const next = all.slice(0, maxEmbedDomains)
    if (next.length !== domains.length) onDomains(next)
    const fault = wrong.map(domainFault).find((each) => each !== null)
    setFound(fault ?? (all.length > next.length ? tooMany(all.length - next.length) : null))
    onTyped(wrong.join(', '))
  }
  function remove(domain: string): void {
    onDomains(domains.filter((each) => each !== domain))
    setFound(null)
    // The button that had the focus is gone.
    field.current?.focus()
  }

  const change = (text: string): void => {
    // What ends a domain may come without a key, from phones and dictation.
    if (separatorsIn(text) > separatorsIn(typed)) return add(text)
    setFound(null)
    onTyped(text)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && domains.length > 0) onDomains(domains.slice(0, -1))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text').trim()
    if (!separator.test(text)) return
    event.preventDefault()
    add(`${typed},${text}`)
  }

  return (
    <PillsInput label={label} description={description} error={error} inputWrapperOrder={['label', 'description', 'input', 'error']}>
      <Pill.Group>
        {domains.map((domain) => (
          <Pill
            key={domain}
            size="md"
            classNames={{ remove: css.remove ?? '' }}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remover ${showDomain(domain)}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => remove(domain)}
          >
            {showDomain(domain)}
            {isTestHost(domain) && <small className={css.mark}>para testes</small>}
          </Pill>
        ))}
        <PillsInput.Field
          ref={field}
          className={css.field ?? ''}
          aria-label={label}
          aria-invalid={error !== null || undefined}
          placeholder={domains.length === 0 ? 'Digite um domínio' : ''}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
      </Pill.Group>
    </PillsInput>
  )
}
