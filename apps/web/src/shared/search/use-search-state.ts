import { useCallbackRef } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SearchSchema } from './search-schema.ts'

export type SearchChange = {
  /** Whether the address before is no step to go back to. Without it, a change of page is a step and any other is not. */
  replace?: boolean
}
export type SearchState<View> = {
  view: View
  /** Changes the view; all but a change of page begins at the first page. */
  show: (change: Partial<View>, options?: SearchChange) => void
}
export type SearchTarget = { to?: string; resetScroll?: boolean }

/** What the screen shows, kept in the address so that going back finds it and others can be sent it. */
export function useSearchState<View extends object>(
  schema: SearchSchema<View>,
  { to = '.', resetScroll = true }: SearchTarget = {},
): SearchState<View> {
  const address = useSearch({ strict: false })
  const view = useMemo(() => schema.read(address), [schema, address])
  const navigate = useNavigate()
  const show = useCallbackRef((change: Partial<View>, options: SearchChange = {}): void => {
    const first = 'page' in view ? { page: 1 } : {}
    const search = schema.write({ ...view, ...first, ...change }) as never
    void navigate({ to, search, replace: options.replace ?? !('page' in change), resetScroll })
  })
  return { view, show }
}
