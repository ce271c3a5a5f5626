import type { Session } from '@videozz/contract/browser'
import { browserKept, tabKept } from '../kept.ts'

/** The account a person acts for, stored for each tab and, as the last one chosen, for new tabs of the browser. */
type Kept = { person: string; tenant: string | null }
const name = 'videozz:profile'

/** Stored briefly at a sign-out, so that the storage event reaches the other tabs. */
const deletedMark = 'null'

function read(store: typeof tabKept): Kept | null {
  const kept = store.readJson(name) as Partial<Kept> | null | undefined
  if (typeof kept?.person !== 'string') return null
  return { person: kept.person, tenant: typeof kept.tenant === 'string' ? kept.tenant : null }
}

const write = (store: typeof tabKept, kept: Kept): void => store.write(name, JSON.stringify(kept))

/** The stored account of this tab, else of the browser, if it is of the same person; null for their own account. */
export function keptTenant(person: string): string | null {
  const kept = read(tabKept) ?? read(browserKept)
  return kept?.person === person ? kept.tenant : null
}

/** Stores the account of a session for this tab. */
export const keepForTab = ({ id, tenant }: Session): void => write(tabKept, { person: id, tenant: tenant?.id ?? null })

/** Stores the account of a session for new tabs, except that of a support access. */
export function keepForBrowser({ id, tenant, supportUserId }: Session): void {
  if (supportUserId === null) write(browserKept, { person: id, tenant: tenant?.id ?? null })
}

/** Removes an account from the stored profiles, so that no tab starts in it. */
export function dropTenant(tenant: string): void {
  for (const store of [tabKept, browserKept]) if (read(store)?.tenant === tenant) store.drop(name)
}

/** Deletes the stored profiles in every tab, so that the next sign-in starts in the own account. */
export function deleteProfiles(): void {
  deleteTabProfile()
  browserKept.write(name, deletedMark)
  browserKept.drop(name)
}

/** Whether another tab deleted the stored profiles, at a sign-out. */
export const isProfileDeletion = ({ key, newValue }: StorageEvent): boolean => key === name && newValue === deletedMark

/** Deletes the profile of this tab. */
export const deleteTabProfile = (): void => tabKept.drop(name)
