import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkFile } from './house-rules.ts'
import { rooms } from './rooms.ts'

const root = resolve(import.meta.dirname, '../../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The rules that each of these files breaks, by its path. One run of oxlint judges all of them. */
function faultsOf(files: readonly (readonly [path: string, text: string])[]): Map<string, string[]> {
  const house = mkdtempSync(join(tmpdir(), 'rooms-'))
  folders.push(house)
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  // The settings as oxlint finds them; types and general rules, which are slow and not asked about here, are left out.
  const settings = `import settings from '${join(root, 'oxlint.config.ts')}'
export default { ...settings, options: {}, categories: {} }\n`
  writeFileSync(join(house, 'oxlint.config.ts'), settings)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json'], { cwd: house, encoding: 'utf8' })
  const found = new Map<string, string[]>(files.map(([path]) => [path, []]))
  for (const { code, filename } of (JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }).diagnostics)
    found.get(filename)?.push(code)
  return found
}

type Import = readonly [path: string, specifier: string]
/** Each import gets a file of its own: its place in the list goes before the file's name. */
const fileOf = ([path]: Import, index: number) => path.replace(/\/([^/]+)$/, `/at-${index}-$1`)
const withImport = (one: Import, index: number) => [fileOf(one, index), `import { a } from '${one[1]}'\nexport const b = a\n`] as const

const banned = 'eslint(no-restricted-imports)'

const forbidden: readonly Import[] = [
  ['packages/domain/src/a.ts', '@videozz/db'],
  ['packages/storage/src/a.ts', '@videozz/contract'],
  ['packages/contract/src/deep/a.ts', '@videozz/testing'],
  ['apps/api/src/features/videos/service.ts', '@videozz/media'],
  ['apps/api/src/features/videos/service.ts', '../folders/service.ts'],
  ['apps/api/src/features/videos/inner/list.ts', '../../folders/service.ts'],
  ['apps/api/src/features/videos/inner/list.ts', '../../../features/folders/service.ts'],
  ['apps/api/src/shared/a.ts', '../features/videos/routes.ts'],
  ['apps/api/src/features/videos/routes.test.ts', '../folders/service.ts'],
  ['apps/worker/src/jobs/encode/run.ts', '../purge/run.ts'],
  ['apps/web/src/features/videos/screen.tsx', '@videozz/db'],
  ['apps/web/src/features/videos/screen.tsx', '../uploads/engine.ts'],
  ['apps/web/src/features/videos/screen.tsx', '../../app/router.tsx'],
  ['apps/web/src/ui/button.tsx', '../shared/api.ts'],
  ['apps/web/src/ui/button.tsx', '@videozz/contract'],
  ['apps/embed/src/main.ts', '@videozz/storage'],
  ['apps/embed/src/main.ts', '@videozz/embed-page'],
  ['packages/embed/src/a.ts', '@videozz/player'],
  ['apps/web/src/app/main.tsx', '@videozz/api'],
  ['packages/player/src/core/a.ts', '../dom/element.ts'],
  ['apps/api/src/a.ts', '../../../packages/db/src/client.ts'],
  ['bench/src/benches/a.ts', '@videozz/worker'],
  ['packages/operations/src/media/a.ts', '@videozz/media'],
  ['packages/operations/src/media/a.ts', '@videozz/outbound'],
  ['packages/db/src/a.ts', '@videozz/operations'],
  ['packages/db/src/a.ts', '@videozz/contract'],
  ['packages/domain/src/a.ts', '@videozz/contract'],
  ['apps/web/src/app/main.tsx', '@videozz/contract'],
  ['apps/web/src/features/videos/screen.tsx', '@videozz/contract'],
  ['apps/embed/src/main.ts', '@videozz/contract'],
]
const allowed: readonly Import[] = [
  ['packages/domain/src/a.ts', '@videozz/contract/browser'],
  ['packages/db/src/a.test.ts', '@videozz/testing'],
  ['apps/api/src/features/videos/service.ts', '../../shared/server.ts'],
  ['apps/api/src/features/videos/inner/list.ts', '../present.ts'],
  ['apps/api/src/features/videos/routes.test.ts', '@videozz/testing'],
  ['apps/api/src/main.ts', './features/videos/routes.ts'],
  ['apps/api/src/shared/testing/start.ts', '@videozz/testing'],
  ['apps/api/src/shared/server.test.ts', '../features/system/routes.ts'],
  ['apps/api/src/features/playback/testing/kit.ts', '@videozz/testing'],
  ['apps/api/src/features/playback/testing/kit.ts', '../service.ts'],
  ['apps/worker/src/jobs/encode/run.ts', '@videozz/media'],
  ['apps/web/src/features/videos/components/tile.tsx', '../../../ui/button.tsx'],
  ['apps/web/src/app/router.tsx', '../features/videos/screen.tsx'],
  ['bench/src/benches/a.ts', '@videozz/testing'],
  ['packages/operations/src/media/a.ts', '@videozz/jobs'],
  ['tooling/src/admin/a.ts', '@videozz/operations'],
]

it('no-restricted-imports reports exactly the forbidden imports of each folder', () => {
  const faults = faultsOf([...forbidden, ...allowed].map(withImport))
  const judged = [...forbidden, ...allowed].map((one, index) => [...one, faults.get(fileOf(one, index))])
  expect(judged).toEqual([...forbidden.map((one) => [...one, [banned]]), ...allowed.map((one) => [...one, []])])
})

it('allows browser code to import types of the contract and values of its browser entry', () => {
  const paths = ['packages/domain/src/a.ts', 'apps/web/src/features/videos/screen.tsx', 'apps/embed/src/main.ts']
  const text = "import type { A } from '@videozz/contract'\nimport { b } from '@videozz/contract/browser'\nexport const c: A = b\n"
  const faults = faultsOf(paths.map((path) => [path, text]))
  expect(paths.map((path) => faults.get(path))).toEqual([[], [], []])
})

it('reports long files and functions, browser globals in the player core and names not in kebab-case', () => {
  const lines = (count: number) => 'export {}\n'.repeat(count)
  const withFunction = (count: number) => `export function a() {\n${'void 0\n'.repeat(count - 2)}}\n`
  const wanted = [
    ['packages/domain/src/a.ts', lines(300), []],
    ['packages/domain/src/b.ts', lines(301), ['eslint(max-lines)']],
    ['packages/domain/src/a.test.ts', lines(500), []],
    ['packages/domain/src/b.test.ts', lines(501), ['eslint(max-lines)']],
    ['apps/web/src/ui/a.tsx', withFunction(100), []],
    ['apps/web/src/ui/b.tsx', withFunction(101), ['eslint(max-lines-per-function)']],
    ['apps/web/src/ui/a.test.tsx', withFunction(101), []],
    ['packages/player/src/core/a.ts', 'export const a = document\n', ['eslint(no-restricted-globals)']],
    ['packages/domain/src/someName.ts', 'export {}\n', ['unicorn(filename-case)']],
  ] as const
  const faults = faultsOf(wanted.map(([path, text]) => [path, text]))
  expect(wanted.map(([path]) => [path, faults.get(path)])).toEqual(wanted.map(([path, , codes]) => [path, codes]))
})

it('the oxlint configuration is type-aware and covers every folder of rooms.ts', () => {
  const { stdout } = spawnSync(process.execPath, [oxlint, '--print-config'], { cwd: root, encoding: 'utf8' })
  const { overrides, options } = JSON.parse(stdout) as { overrides: { files: string[] }[]; options: Record<string, unknown> }
  expect(options).toMatchObject({ typeAware: true, denyWarnings: true })
  const files = new Set(overrides.flatMap((override) => override.files))
  for (const { folder } of rooms) expect([...files].some((glob) => glob.startsWith(`${folder}/`))).toBe(true)
})

it('checkFile reports file names, undeclared packages and paths of one machine', () => {
  const check = (path: string, text = '') => checkFile({ path, text }, root)
  expect(check('apps/api/src/makeThing.ts')).toEqual(['apps/api/src/makeThing.ts: not kebab-case'])
  expect(check('packages/domain/src/a.ts', "import react from 'react'")).toEqual([
    'packages/domain/src/a.ts: react is not in packages/domain/package.json',
  ])
  expect(check('docs/a.md', `see ${'/home/'}maria/x`)).toEqual(['docs/a.md:1: a path of one machine'])
  expect(check('packages/contract/src/a.ts', "import { z } from 'zod'\nimport { x } from './b.ts'")).toEqual([])
})
