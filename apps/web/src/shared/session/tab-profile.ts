import type { Session } from '@videozz/contract/browser'

/** Which account a person acts for: each tab keeps its own, and the browser the one chosen last, in which a new tab starts. */
type Kept = { person: string; tenant: string | null }
const name = 'videozz:profile'

function read(store: Storage): Kept | null {
  try {
    const kept = JSON.parse(store.getItem(name) ?? 'null') as Partial<Kept> | null
    if (typeof kept?.person !== 'string') return null
    return { person: kept.person, tenant: typeof kept.tenant === 'string' ? kept.tenant : null }
  } catch {
    return null
  }
}

function write(store: Storage, kept: Kept): void {
  try {
    store.setItem(name, JSON.stringify(kept))
  } catch {
    // A full or forbidden store only loses the way back after a reload.
    store.removeItem(name)
  }
}

/** The account this tab acted for, or the browser last, when it was the same person; null for his own. */
export function keptTenant(person: string): string | null {
  const kept = read(sessionStorage) ?? read(localStorage)
  return kept?.person === person ? kept.tenant : null
}

/** This tab acts for the account of this session from here on. */
export const keepForTab = ({ id, tenant }: Session): void => write(sessionStorage, { person: id, tenant: tenant?.id ?? null })

/** New tabs start there too. Support goes into an account in one tab only. */
export function keepForBrowser({ id, tenant, supportUserId }: Session): void {
  if (supportUserId === null) write(localStorage, { person: id, tenant: tenant?.id ?? null })
}

/** Nobody starts in that account any more. */
export function dropTenant(tenant: string): void {
  for (const store of [sessionStorage, localStorage]) if (read(store)?.tenant === tenant) store.removeItem(name)
}

/** Whoever signs in next starts in his own profile. */
export function forgetProfiles(): void {
  sessionStorage.removeItem(name)
  localStorage.removeItem(name)
}
