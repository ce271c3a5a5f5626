import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** Path from the root of the project. */
  path: string
  text: string
}

const isText = /\.(ts|tsx|mjs|js|json|md|css|html|yml|yaml|svg|txt|example|conf|sh)$|\/run$|^LICENSE$/

/** Files git tracks or would add, with the text of those that hold text. */
export function listFiles(root: string): SourceFile[] {
  const list = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return list
    .split('\0')
    .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ path, text: isText.test(path) && path !== 'package-lock.json' ? readFileSync(join(root, path), 'utf8') : '' }))
}
