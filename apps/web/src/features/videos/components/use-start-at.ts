import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { mediaSearch } from '../model/media-search.ts'

/** The second in the address, as `?t=90`; null when there is none. */
export function useStartAt(): string | null {
  const text = String(useSearchState(mediaSearch).view.t ?? '')
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? text : null
}
