import { folderLevels, folderNameLengths } from '@videozz/contract/browser'
import { cleanLine, cutText } from '../clean-text.ts'

/** A folder as another host names it. */
export type OutsideFolder = { id: string; name: string; parentId: string | null }

/**
 * Why a folder is not called or placed here as it is there. `level`: it lies deeper than folders may, and its name joins the last level;
 * `short`, `long`: its name is; `double`: a folder beside it is called the same.
 */
export type FolderChange = 'level' | 'short' | 'long' | 'double'

export type MappedFolder = {
  id: string
  /** Names there, the outermost first. */
  from: string[]
  /** Names here, at most as many as there are levels. */
  to: string[]
  /** Of its own name, not of those above it. */
  changes: FolderChange[]
}

const { least, most } = folderNameLengths
const unnamed = 'Sem nome'
const between = ' - '
const belowEachOther = ' / '
const lengthOf = (text: string): number => [...text].length

/**
 * Places the folders of another host within the levels of ours. Deeper names are joined to the last level; short ones get the name above
 * them in front, and that of the host at the end where that is not enough. Doubles of an id count once; the result does not depend on the
 * order they come in.
 * @param host name of the host, for folders that have nothing else to be told by.
 */
export function mapFolders(folders: readonly OutsideFolder[], host: string): Map<string, MappedFolder> {
  const known = new Map(folders.map((folder) => [folder.id, folder]))
  const ordered = [...known.values()]
    .map((folder) => ({ id: folder.id, from: namesOf(folder, known), parent: known.get(folder.parentId ?? '')?.id ?? null }))
    .toSorted((a, b) => a.from.length - b.from.length || (a.id < b.id ? -1 : 1))
  const mapped = new Map<string, MappedFolder>()
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  for (const { id, from, parent } of ordered) {
    const above = (from.length > 1 && parent !== null ? mapped.get(parent)?.to : undefined) ?? []
    const { name, changes } = nameHere(from, host)
    const within = above.slice(0, folderLevels - 1)
    const own = freeName(name, JSON.stringify([...within, name]), numbers, (candidate) => taken.has(JSON.stringify([...within, candidate])))
    const to = [...within, own]
    taken.add(JSON.stringify(to))
    mapped.set(id, { id, from, to, changes: own === name ? changes : [...changes, 'double'] })
  }
  return mapped
}

/** Names of a folder and those it lies in, the outermost first. One that lies in itself, or in one that is gone, is outermost. */
function namesOf(folder: OutsideFolder, known: ReadonlyMap<string, OutsideFolder>): string[] {
  const names: string[] = []
  const seen = new Set<string>()
  for (let at: OutsideFolder | undefined = folder; at && !seen.has(at.id); at = known.get(at.parentId ?? '')) {
    seen.add(at.id)
    names.unshift(cleanLine(at.name) || unnamed)
  }
  return names
}

function nameHere(from: readonly string[], host: string): { name: string; changes: FolderChange[] } {
  const changes: FolderChange[] = []
  const isDeep = from.length > folderLevels
  let name = isDeep ? from.slice(folderLevels - 1).join(belowEachOther) : (from.at(-1) ?? unnamed)
  if (isDeep) changes.push('level')
  if (lengthOf(name) < least) {
    changes.push('short')
    for (let above = from.length - 2; lengthOf(name) < least && above >= 0; above--) name = `${from[above]}${between}${name}`
    if (lengthOf(name) < least) name = `${name}${between}${host}`
  }
  if (lengthOf(name) > most) {
    changes.push('long')
    name = cutText(name, most)
  }
  return { name, changes }
}

/**
 * The name, or with a number where another folder beside it has it.
 * @param numbers the next one of each place: thousands of one name would each be counted from 2.
 */
function freeName(name: string, place: string, numbers: Map<string, number>, isTaken: (name: string) => boolean): string {
  let free = name
  let number = numbers.get(place) ?? 2
  while (isTaken(free)) {
    const mark = ` (${number++})`
    free = `${cutText(name, most - mark.length)}${mark}`
  }
  numbers.set(place, number)
  return free
}
