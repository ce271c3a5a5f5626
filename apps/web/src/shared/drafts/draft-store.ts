import { tabKept } from '../kept.ts'

/** Drafts are kept as long as the tab and belong to one person on one account: no other person can read them. */
const prefix = 'videozz:draft:'

export type DraftOwner = { id: string; accountId: string }

export const draftKey = (owner: DraftOwner, route: string, name: string): string =>
  `${prefix}${owner.id}:${owner.accountId}:${route}:${name}`

/** What was typed, or undefined. Something unreadable counts as nothing. */
export const readDraft = (key: string): unknown => tabKept.readJson(key)

/** Keeps a draft; a full or forbidden store only loses the safety net. */
export const writeDraft = (key: string, value: unknown): void => tabKept.write(key, JSON.stringify(value))

export const dropDraft = (key: string): void => tabKept.drop(key)

/** Removes the drafts of every person but `owner`, on a change of person. */
export function dropDraftsOfOthers(owner: DraftOwner): void {
  const own = `${prefix}${owner.id}:`
  for (const key of tabKept.names()) if (key.startsWith(prefix) && !key.startsWith(own)) tabKept.drop(key)
}
