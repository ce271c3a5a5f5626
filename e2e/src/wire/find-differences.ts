type Entry = Record<string, unknown>
export type Recording = { entries: Entry[]; headerSets: Record<string, string[]> }

/** By what an entry of one recording is found in the other; calls of one kind by their order. */
function nameEntries({ entries }: Recording): Map<string, Entry> {
  const counts = new Map<string, number>()
  const named = new Map<string, Entry>()
  for (const entry of entries) {
    const { scene, kind, route, as, note, to, event, subject, payload } = entry
    const type = (payload as { type?: unknown } | undefined)?.type
    const words = [scene, kind, route, as, note, to, event, subject, type].filter((word) => typeof word === 'string').join(' · ')
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    named.set(count === 1 ? words : `${words} (${count})`, entry)
  }
  return named
}

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function compareValues(path: string, a: unknown, b: unknown, found: string[]): void {
  if (JSON.stringify(a) === JSON.stringify(b)) return
  const both = [a, b].every((value) => typeof value === 'object' && value !== null) && Array.isArray(a) === Array.isArray(b)
  if (!both) {
    found.push(`  ${path}\n    before ${show(a)}\n    after  ${show(b)}`)
    return
  }
  const [left, right] = [a as Entry, b as Entry]
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
    compareValues(`${path}.${name}`, left[name], right[name], found)
}

/** An entry with its headers in place of their number. */
function withHeaders(entry: Entry, { headerSets }: Recording): Entry {
  const headers = entry['headers'] as Record<string, unknown> | undefined
  const { set, ...own } = headers ?? {}
  if (typeof set !== 'number') return entry
  return { ...entry, headers: { ...own, common: headerSets[set] } }
}

/** Where two recordings differ, a text for each entry. */
export function findDifferences(before: Recording, after: Recording): string[] {
  const [left, right] = [nameEntries(before), nameEntries(after)]
  const differences: string[] = []
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [a, b] = [left.get(name), right.get(name)]
    if (!a || !b) {
      differences.push(`${name}\n  ${a ? 'is missing after' : 'is new'}: ${show(a ?? b)}`)
      continue
    }
    const found: string[] = []
    compareValues('', withHeaders(a, before), withHeaders(b, after), found)
    if (found.length > 0) differences.push([name, ...found].join('\n'))
  }
  return differences
}
