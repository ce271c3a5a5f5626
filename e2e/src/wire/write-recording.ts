import type { Entry } from './entry.ts'
import { Normaliser } from './normalise.ts'
import type { PickedHeaders } from './pick-headers.ts'

type Written = Record<string, unknown>

/** Entries without a fixed order, after the calls of their scene. */
const laterKinds: readonly Entry['kind'][] = ['event', 'webhook', 'mail']

function sortScene(entries: Entry[], normaliser: Normaliser): Entry[] {
  const calls = entries.filter(({ kind }) => !laterKinds.includes(kind))
  const keyed = entries
    .filter(({ kind }) => laterKinds.includes(kind))
    .map((entry) => ({ entry, key: `${laterKinds.indexOf(entry.kind)}${normaliser.sortKey(strip(entry), entry.at)}` }))
  return [...calls, ...keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ entry }) => entry)]
}

/** An entry without the instant it was seen at. */
const strip = (entry: Entry): Written => Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'at'))

/**
 * The recording as text: entries by scene, calls in their order, then events, webhooks and mails sorted. Headers that many answers share
 * are written once, under a number.
 * @param names values known beforehand and the names they are written by.
 */
export function writeRecording(entries: Entry[], names: Record<string, string>): string {
  const normaliser = new Normaliser()
  for (const [value, name] of Object.entries(names)) normaliser.name(value, name)
  const headerSets = new Map<string, number>()
  const write = (entry: Entry): Written => {
    const written = normaliser.value(strip(entry), entry.at) as Written
    if (entry.kind !== 'call') return written
    const { common, own } = written['headers'] as PickedHeaders
    const number = headerSets.get(common) ?? headerSets.size + 1
    headerSets.set(common, number)
    return { ...written, headers: { ...own, set: number } }
  }
  const scenes = [...Map.groupBy(entries, ({ scene }) => scene)].map(([, those]) => {
    const calls = those.filter(({ kind }) => !laterKinds.includes(kind)).map(write)
    return [...calls, ...sortScene(those, normaliser).slice(calls.length).map(write)]
  })
  const sets = Object.fromEntries([...headerSets].map(([text, number]) => [number, text.split('\n')]))
  return `${JSON.stringify({ headerSets: sets, entries: scenes.flat() }, null, 1)}\n`
}
