import { tabKept } from '../../../shared/kept.ts'

const place = 'videozz:folder-names'
/** Most names stored; the oldest are dropped. */
const most = 200

type Named = { key: string; name: string }

function readAll(account: string): Record<string, string> {
  const kept = tabKept.readJson(place) as { account?: unknown; names?: unknown } | null | undefined
  if (!kept || kept.account !== account || typeof kept.names !== 'object' || kept.names === null) return {}
  return Object.fromEntries(Object.entries(kept.names).filter(([, name]) => typeof name === 'string'))
}

/** Folder names this tab stored, shown in the first paint until those of the server are fetched. */
export function knownNames(account: string, keys: readonly string[]): Named[] {
  const names = readAll(account)
  return keys.map((key) => ({ key, name: names[key] ?? '' }))
}

/** Stores names of an account for the next first paint. Those of another account are deleted. */
export function learnNames(account: string, folders: readonly Named[]): void {
  const fresh = new Set(folders.map(({ key }) => key))
  const older = Object.entries(readAll(account)).filter(([key]) => !fresh.has(key))
  const all = [...older, ...folders.map(({ key, name }) => [key, name] as const)].slice(-most)
  tabKept.write(place, JSON.stringify({ account, names: Object.fromEntries(all) }))
}
