/** A folder and what its files may import besides their own folder and third-party packages. */
export interface Room {
  folder: string
  /** Packages of the project, without the scope. */
  packages: readonly string[]
  /** Siblings of this folder in the same app, as folders of `src`, that it may not reach into. */
  closed?: readonly string[]
  /** Every folder directly inside is closed to the others. */
  cells?: true
  /** Third-party packages by full list; absent means those of the package.json. */
  thirdParty?: readonly string[]
  /** Values of the contract come from `@videozz/contract/browser`: its main entry brings the schema library into the browser. */
  contractTypesOnly?: boolean
  /** No browser globals. */
  withoutDom?: true
}

/** Packages of the project; each exists at `packages/<name>`. */
export const packages = [
  'contract',
  'domain',
  'db',
  'jobs',
  'operations',
  'storage',
  'media',
  'imprint',
  'ingest',
  'player',
  'postgres',
  'outbound',
  'sources',
  'speech',
  'text-model',
  'error-reports',
  'process',
  'client',
  'embed',
  'testing',
] as const

const jobSide = ['contract', 'domain', 'db', 'jobs', 'operations', 'storage'] as const

/** The table of docs/architecture.md as data. A later folder inside an earlier one overrides it. */
export const rooms: readonly Room[] = [
  { folder: 'packages/contract', packages: [], thirdParty: ['zod'] },
  { folder: 'packages/domain', packages: ['contract'], contractTypesOnly: true },
  { folder: 'packages/db', packages: ['domain'] },
  { folder: 'packages/jobs', packages: ['contract'] },
  { folder: 'packages/storage', packages: [] },
  { folder: 'packages/operations', packages: ['contract', 'domain', 'db', 'jobs', 'sources', 'storage'], thirdParty: ['bowser'] },
  { folder: 'packages/media', packages: ['domain'] },
  { folder: 'packages/imprint', packages: [] },
  // Evidence is found without the codes that it is compared with: the proof rests on it.
  { folder: 'packages/imprint/src/detect', packages: [], closed: ['code', 'score', 'proof'] },
  { folder: 'packages/imprint/src/proof', packages: [], closed: ['code', 'score', 'detect'] },
  { folder: 'packages/ingest', packages: [] },
  { folder: 'packages/player', packages: ['contract'], contractTypesOnly: true },
  { folder: 'packages/player/src/core', packages: ['contract'], contractTypesOnly: true, closed: ['dom'], withoutDom: true },
  { folder: 'packages/postgres', packages: [] },
  { folder: 'packages/outbound', packages: [] },
  { folder: 'packages/sources', packages: ['domain', 'outbound'] },
  { folder: 'packages/speech', packages: ['domain', 'outbound'] },
  { folder: 'packages/text-model', packages: ['domain', 'outbound'] },
  { folder: 'packages/error-reports', packages: ['domain'] },
  { folder: 'packages/process', packages: ['error-reports', 'outbound'] },
  { folder: 'packages/client', packages: ['contract'] },
  { folder: 'packages/embed', packages: ['contract'], contractTypesOnly: true },
  { folder: 'packages/testing', packages },
  { folder: 'apps/api', packages: [...jobSide, 'imprint', 'outbound', 'sources', 'speech', 'text-model', 'error-reports', 'process'] },
  {
    folder: 'apps/api/src/shared',
    packages: [...jobSide, 'imprint', 'outbound', 'sources', 'speech', 'text-model', 'error-reports', 'process'],
    closed: ['features'],
  },
  { folder: 'apps/api/src/features', packages: [...jobSide, 'imprint', 'outbound', 'sources', 'speech', 'text-model'], cells: true },
  { folder: 'apps/worker', packages: [...jobSide, 'imprint', 'ingest', 'media', 'outbound', 'sources', 'speech', 'text-model', 'process'] },
  {
    folder: 'apps/worker/src/jobs',
    packages: [...jobSide, 'imprint', 'ingest', 'media', 'outbound', 'sources', 'speech', 'text-model'],
    cells: true,
  },
  { folder: 'apps/live', packages: ['db', 'domain', 'ingest', 'media', 'operations', 'process', 'storage'] },
  { folder: 'apps/embed', packages: ['contract', 'player', 'embed'], contractTypesOnly: true },
  { folder: 'apps/web', packages: ['contract', 'domain', 'player'], contractTypesOnly: true },
  { folder: 'apps/web/src/ui', packages: [], closed: ['app', 'features', 'shared'] },
  { folder: 'apps/web/src/shared', packages: ['contract', 'domain'], contractTypesOnly: true, closed: ['app', 'features'] },
  { folder: 'apps/web/src/features', packages: ['contract', 'domain', 'player'], contractTypesOnly: true, closed: ['app'], cells: true },
  { folder: 'e2e', packages },
  { folder: 'bench', packages },
  { folder: 'tooling', packages },
]
