/** Drafts live as long as the tab and belong to one person on one account: nobody else finds them. */
const prefix = 'videozz:draft:'

export type DraftOwner = { id: string; accountId: string }

export const draftKey = (owner: DraftOwner, route: string, name: string): string =>
  `${prefix}${owner.id}:${owner.accountId}:${route}:${name}`

/** What was typed, or undefined. Something unreadable counts as nothing. */
export function readDraft(key: string): unknown {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    sessionStorage.removeItem(key)
    return undefined
  }
}

/** Keeps a draft; a full or forbidden store only loses the safety net. */
export function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    sessionStorage.removeItem(key)
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

/** Removes the drafts of everybody but `owner`, on a change of person. */
export function dropDraftsOfOthers(owner: DraftOwner): void {
  const own = `${prefix}${owner.id}:`
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(prefix) && !key.startsWith(own)) sessionStorage.removeItem(key)
}
