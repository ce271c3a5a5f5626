import { useNavigate, useSearch } from '@tanstack/react-router'

export type ListAddress = {
  page: number
  /** A value of the address; empty when it has none. */
  get: (name: string) => string
  /** Changes values of the address; all but a change of page begins at the first one. */
  set: (changes: Record<string, string | number>) => void
}

/** Page and filters of a list, kept in the address so that going back finds them again. */
export function useListAddress(): ListAddress {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const get = (name: string): string => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1)
  const set: ListAddress['set'] = (changes) => {
    const { page: _, ...kept } = search
    const next = Object.fromEntries(Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== '' && value !== undefined))
    void navigate({ to: '.', search: next as never, replace: !('page' in changes) })
  }
  return { page, get, set }
}
