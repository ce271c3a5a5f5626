import type { SourceFile } from './list-files.ts'

const isWeb = /^apps\/web\/src\/.*\.tsx?$/
const isQueries = /^apps\/web\/src\/shared\/queries\//
const isTest = /\.test\.tsx?$/
/** A key in place: `queryKey: [`, `setQueryData([`. */
const literal = /\bqueryKey\s*:\s*\[|\b\w*Quer(?:y|ies)(?:Data|State)\w*(?:<[^>]*>)?\(\s*\[/
const anyKey = /\bqueryKey\b/

/**
 * Query keys of the web app are defined in `shared/queries/<entity>.ts` only, with fetch and invalidation: elsewhere no file names a
 * `queryKey`, and tests may take a key from its query but write none.
 * @returns one line a fault.
 */
export function queryKeyFaults({ path, text }: SourceFile): string[] {
  if (!isWeb.test(path) || isQueries.test(path)) return []
  const found = literal.test(text) || (!isTest.test(path) && anyKey.test(text))
  return found ? [`${path}: query keys belong in apps/web/src/shared/queries, use its queries and invalidate functions`] : []
}
