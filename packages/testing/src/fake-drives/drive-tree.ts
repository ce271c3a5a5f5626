import { randomBytes } from 'node:crypto'
import { createSourceHasher, type SourceHash } from '@videozz/sources'
import { createHostFile, type HostFile, type HostFileOptions, type HostRefusal } from '../file-host/host-file.ts'
import type { FileBytes } from '../file-host/seeded-bytes.ts'

/**
 * Why a file cannot be had: in the trash, judged harmful by the service, kept from this person, downloaded too often, without bytes of
 * its own (a document of the service), or not chosen in the picker of the service.
 */
export type DriveFlaw = 'trashed' | 'harmful' | 'restricted' | 'quota' | 'native' | 'not-picked'

export type DriveNode = {
  id: string
  name: string
  /** Folder it lies in; null at the top. */
  parent: string | null
  /** Null for folders. */
  file: HostFile | null
  flaw: DriveFlaw | null
  modifiedAt: Date
  /** JPEG. */
  picture: Buffer | null
  /** Bytes as they are listed, where they differ from the real ones. */
  listedSize: number | null
  /** Id of what it is a shortcut to. */
  target: string | null
  /** Lies in the drive of somebody else, who shares it. */
  shared: boolean
}
type NodeOptions = Partial<Pick<DriveNode, 'id' | 'parent' | 'flaw' | 'picture' | 'listedSize' | 'target' | 'shared'>>

/** What a token is worth. */
export type TokenWorth = 'valid' | 'expired' | 'unknown'

export interface FakeDrive {
  nodes: Map<string, DriveNode>
  addFolder: (name: string, parent?: string | null) => DriveNode
  addFile: (options?: HostFileOptions & NodeOptions) => DriveNode & { file: HostFile }
  /** What the API answers to the next calls in place of what they ask for. */
  refusals: HostRefusal[]
  /** Calls of the API so far. */
  calls: { method: string; path: string; authorization: string | undefined; body: string; headers: NodeJS.Dict<string | string[]> }[]
  judgeToken: (token: string | undefined) => TokenWorth
  /** At OneDrive: answers of items have no address for their download. */
  withoutDownloadUrl: boolean
  /** At Dropbox: the person belongs to a team whose folders have a space of their own. */
  team: string | null
}

const hashes = new WeakMap<FileBytes, Map<SourceHash['algorithm'], string>>()
const step = 1024 * 1024

/** The hash a service gives for a file; made once for the same bytes. */
export function hashOfBytes(bytes: FileBytes, algorithm: SourceHash['algorithm']): string {
  const known = hashes.get(bytes) ?? new Map<SourceHash['algorithm'], string>()
  hashes.set(bytes, known)
  let hash = known.get(algorithm)
  if (hash === undefined) {
    const hasher = createSourceHasher(algorithm)
    for (let start = 0; start < bytes.size; start += step) hasher.update(bytes.read(start, step))
    hash = hasher.digest()
    known.set(algorithm, hash)
  }
  return hash
}

/** A tree of folders and files as one person has them at a service. */
export function createFakeDrive(): FakeDrive {
  const nodes = new Map<string, DriveNode>()
  const add = (name: string, file: HostFile | null, options: NodeOptions): DriveNode => {
    const node: DriveNode = {
      id: options.id ?? `${file ? 'f' : 'd'}${randomBytes(9).toString('hex')}`,
      name,
      parent: options.parent ?? null,
      file,
      flaw: options.flaw ?? null,
      modifiedAt: new Date(Date.UTC(2026, 4, 1, 12, nodes.size)),
      picture: options.picture ?? null,
      listedSize: options.listedSize ?? null,
      target: options.target ?? null,
      shared: options.shared ?? false,
    }
    nodes.set(node.id, node)
    return node
  }
  return {
    nodes,
    addFolder: (name, parent = null) => add(name, null, { parent }),
    addFile: (options = {}) => {
      const file = createHostFile({ etag: 'none', ...options })
      return Object.assign(add(file.name, file, options), { file })
    },
    refusals: [],
    calls: [],
    judgeToken: () => 'unknown',
    withoutDownloadUrl: false,
    team: null,
  }
}

/** What lies in a folder, or is named so; as listed, without what is in the trash. */
export function findNodes({ nodes }: FakeDrive, place: { parent: string | null } | { search: string }): DriveNode[] {
  const shown = [...nodes.values()].filter(({ flaw }) => flaw !== 'trashed' && flaw !== 'not-picked')
  return shown.filter((node) =>
    'search' in place ? node.name.toLowerCase().includes(place.search.toLowerCase()) : node.parent === place.parent,
  )
}

/** Another value with other bytes. */
export const versionOfFile = (file: HostFile): string => hashOfBytes(file.bytes, 'md5').slice(0, 16)
