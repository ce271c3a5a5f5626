import type { Session } from '@videozz/contract/browser'
import { browserKept, tabKept } from '../kept.ts'

/** Which account a person acts for: each tab keeps its own, and the browser the one chosen last, in which a new tab starts. */
type Kept = { person: string; tenant: string | null }
const name = 'videozz:profile'

/** Stored for a moment when a person signs out, for the other tabs to see. */
const left = 'null'

function read(store: typeof tabKept): Kept | null {
  const kept = store.readJson(name) as Partial<Kept> | null | undefined
  if (typeof kept?.person !== 'string') return null
  return { person: kept.person, tenant: typeof kept.tenant === 'string' ? kept.tenant : null }
}

const write = (store: typeof tabKept, kept: Kept): void => store.write(name, JSON.stringify(kept))

/** The account this tab acted for, or the browser last, when it was the same person; null for their own. */
export function keptTenant(person: string): string | null {
  const kept = read(tabKept) ?? read(browserKept)
  return kept?.person === person ? kept.tenant : null
}

/** This tab acts for the account of this session from here on. */
export const keepForTab = ({ id, tenant }: Session): void => write(tabKept, { person: id, tenant: tenant?.id ?? null })

/** New tabs start there too; an access of support is for one tab only. */
export function keepForBrowser({ id, tenant, supportUserId }: Session): void {
  if (supportUserId === null) write(browserKept, { person: id, tenant: tenant?.id ?? null })
}

/** Removes an account from the stored profiles, so that no tab starts in it. */
export function dropTenant(tenant: string): void {
  for (const store of [tabKept, browserKept]) if (read(store)?.tenant === tenant) store.drop(name)
}

/** The next person who signs in starts in their own profile, in every tab. */
export function deleteProfiles(): void {
  deleteTabProfile()
  browserKept.write(name, left)
  browserKept.drop(name)
}

/** Whether another tab deleted the stored profiles, at a sign-out. */
export const isProfileDeletion = ({ key, newValue }: StorageEvent): boolean => key === name && newValue === left

/** Deletes the profile of this tab. */
export const deleteTabProfile = (): void => tabKept.drop(name)
