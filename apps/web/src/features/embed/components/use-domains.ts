import { useForm } from '@mantine/form'
import { domainFault, readDomain } from '@videozz/domain'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'

export type DomainsField = {
  domains: readonly string[]
  typed: string
  fault: string | null
  onDomains: (domains: string[]) => void
  onTyped: (typed: string) => void
  /** What is chosen, with a domain that is typed and not yet a tag. */
  all: readonly string[]
  /** What may be saved; null, and its field shows why, while what is typed is no domain. */
  take: () => readonly string[] | null
  put: (domains: readonly string[]) => void
  /** Shows why the server refused a domain. */
  refuse: (error: unknown) => void
}

/** The form of a field of domains, which is saved as a whole. */
export function useDomains(initial: readonly string[]): DomainsField {
  const form = useForm<{ domains: readonly string[]; typed: string }>({
    initialValues: { domains: initial, typed: '' },
    validate: {
      typed: (text) => (text.trim() === '' ? null : domainFault(text)),
    },
  })
  const { domains, typed } = form.values
  const pending = readDomain(typed)
  const all = pending === undefined ? domains : [...new Set([...domains, pending])]
  return {
    domains,
    typed,
    fault: typeof form.errors['typed'] === 'string' ? form.errors['typed'] : null,
    all,
    onDomains: (next) => form.setFieldValue('domains', next),
    onTyped: (text) => form.setFieldValue('typed', text),
    take: () => (form.validate().hasErrors ? null : all),
    refuse: showServerErrors(form, { nameOf: (field) => (field.startsWith('domains') ? 'typed' : field) }),
    put: (next) => form.setValues({ domains: next, typed: '' }),
  }
}
