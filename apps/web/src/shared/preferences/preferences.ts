import { appearances, defaultPreferences, listPageSizes, motions, type Preferences } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { browserKept } from '../kept.ts'
import { sessionStore } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

// Beside the rest of it, under the name the script before the first paint reads.
const appearanceName = 'mantine-color-scheme-value'
const restName = 'videozz:preferences'

const one = <T>(list: readonly T[], value: unknown, otherwise: T): T => list.find((item) => item === value) ?? otherwise

/** The preferences stored in this browser; invalid values become the default. */
export function readKept(): Preferences {
  const kept = browserKept.readJson(restName)
  const rest: Partial<Record<keyof Preferences, unknown>> = kept !== null && typeof kept === 'object' ? kept : {}
  return {
    appearance: one(appearances, browserKept.read(appearanceName), defaultPreferences.appearance),
    motion: one(motions, rest.motion, defaultPreferences.motion),
    pageSize: one(listPageSizes, rest.pageSize, defaultPreferences.pageSize),
  }
}

function keep({ appearance, ...rest }: Preferences): void {
  browserKept.write(appearanceName, appearance)
  browserKept.write(restName, JSON.stringify(rest))
}

/** The person's settings of the dashboard. From the first paint those stored in this browser, then the server's. */
export const preferencesStore = createStore<Preferences>(readKept())

export const usePreferences = (): Preferences => useStore(preferencesStore)

/** Puts preferences in force, here and for the next start. */
export function applyPreferences(preferences: Preferences): void {
  keep(preferences)
  preferencesStore.set(preferences)
}

let changes = 0

/** Fetches the preferences of the signed-in person. A choice made meanwhile stays. Throws `ApiError`. */
export async function loadPreferences(): Promise<void> {
  const before = changes
  const { preferences } = await api('GET /profile', {}, { personal: true })
  if (before === changes) applyPreferences(preferences)
}

/**
 * Changes preferences at once, and on the server for the person's other devices. Throws `ApiError`; the choice then applies in this browser
 * only.
 */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  changes += 1
  applyPreferences({ ...preferencesStore.get(), ...change })
  if (sessionStore.get().phase === 'signed-in') await api('PUT /profile/preferences', { body: change }, { personal: true })
}

/** Takes over what the person chose in another tab; that tab saves it to the server. @returns a function that ends it. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== appearanceName && key !== restName) return
    changes += 1
    preferencesStore.set(readKept())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
