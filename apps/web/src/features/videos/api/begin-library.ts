import type { Session } from '@videozz/contract/browser'
import { requestAhead } from '../../../shared/api/ahead.ts'
import { preferencesStore } from '../../../shared/preferences/preferences.ts'
import { seesMedia } from '../../../shared/session/sees-media.ts'
import { librarySearch } from '../model/library-view.ts'
import { recentMediaInput } from '../../../shared/queries/media-inputs.ts'
import { libraryInput } from './library-input.ts'

/**
 * Fetches the data of the library without search parameters while its code is loaded. A failed fetch is repeated by the screen, which shows
 * the error.
 */
export function beginLibrary(session: Session): void {
  if (!seesMedia(session)) return
  requestAhead('GET /videos', recentMediaInput).catch(() => undefined)
  requestAhead('GET /videos', libraryInput(librarySearch.read({}), preferencesStore.get().pageSize)).catch(() => undefined)
}
