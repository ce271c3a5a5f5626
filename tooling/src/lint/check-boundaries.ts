import type { SourceFile } from './list-files.ts'

/** Something that only the files of some folders may hold. Tests may hold everything. */
export interface Boundary {
  /** What it is, for the message. */
  what: string
  pattern: RegExp
  /** Folders from the root of the project, each with its final slash. */
  allowedIn: readonly string[]
}

export const boundaries: readonly Boundary[] = [
  {
    what: 'jobs are enqueued',
    pattern: /\benqueue(All)?\(/,
    allowedIn: ['packages/jobs/', 'packages/operations/', 'apps/worker/src/jobs/', 'packages/testing/', 'bench/', 'e2e/'],
  },
  {
    what: 'SQL is written and kysely imported',
    pattern: /(?:\bfrom|\bimport\()\s*['"]kysely(?:\/[^'"]*)?['"]|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    allowedIn: ['packages/db/', 'packages/testing/', 'bench/', 'e2e/'],
  },
]

const isCode = (path: string) => /^(packages|apps|e2e|bench|tooling)\/.*\.tsx?$/.test(path)

/** Test files, and files in a folder of helpers for tests. */
export const isTest = (path: string) => /(\.test|-suite)\.tsx?$|\/testing\//.test(path)

/** Faults of files that hold what belongs to other folders. */
export function checkBoundaries(files: readonly SourceFile[]): string[] {
  return boundaries.flatMap(({ what, pattern, allowedIn }) =>
    files
      .filter(({ path }) => isCode(path) && !isTest(path) && !allowedIn.some((folder) => path.startsWith(folder)))
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => `${path}: ${what} in ${allowedIn.join(', ')} only`),
  )
}
