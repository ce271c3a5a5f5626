import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFile } from './house-rules.ts'
import { rooms } from './rooms.ts'

const root = resolve(import.meta.dirname, '../../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
let house: string

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'rooms-'))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  // The settings as oxlint finds them; types and general rules, which are slow and not asked about here, are left out.
  const settings = `import settings from '${join(root, 'oxlint.config.ts')}'
export default { ...settings, options: {}, categories: {} }\n`
  writeFileSync(join(house, 'oxlint.config.ts'), settings)
})
afterAll(() => rmSync(house, { recursive: true }))

function faultsOf(path: string, text: string): string[] {
  const file = join(house, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json', path], { cwd: house, encoding: 'utf8' })
  rmSync(file)
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code)
}

const banned = 'eslint(no-restricted-imports)'

it.each([
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
  ['apps/web/src/app/main.tsx', '@videozz/api'],
  ['packages/player/src/core/a.ts', '../dom/element.ts'],
  ['apps/api/src/a.ts', '../../../packages/db/src/client.ts'],
  ['bench/src/benches/a.ts', '@videozz/worker'],
  ['packages/operations/src/media/a.ts', '@videozz/media'],
  ['packages/operations/src/media/a.ts', '@videozz/outbound'],
  ['packages/db/src/a.ts', '@videozz/operations'],
])('%s may not import %s', (path, specifier) => {
  expect(faultsOf(path, `import { a } from '${specifier}'\nexport const b = a\n`)).toEqual([banned])
})

it.each([
  ['packages/domain/src/a.ts', '@videozz/contract'],
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
])('%s may import %s', (path, specifier) => {
  expect(faultsOf(path, `import { a } from '${specifier}'\nexport const b = a\n`)).toEqual([])
})

it('refuses long files and functions, longer ones in tests', () => {
  const lines = (count: number) => 'export {}\n'.repeat(count)
  expect(faultsOf('packages/domain/src/a.ts', lines(300))).toEqual([])
  expect(faultsOf('packages/domain/src/a.ts', lines(301))).toEqual(['eslint(max-lines)'])
  expect(faultsOf('packages/domain/src/a.test.ts', lines(500))).toEqual([])
  expect(faultsOf('packages/domain/src/a.test.ts', lines(501))).toEqual(['eslint(max-lines)'])
  const withFunction = (count: number) => `export function a() {\n${'void 0\n'.repeat(count - 2)}}\n`
  expect(faultsOf('apps/web/src/ui/a.tsx', withFunction(100))).toEqual([])
  expect(faultsOf('apps/web/src/ui/a.tsx', withFunction(101))).toEqual(['eslint(max-lines-per-function)'])
  expect(faultsOf('apps/web/src/ui/a.test.tsx', withFunction(101))).toEqual([])
})

it('refuses browser globals in the player core and names that are not kebab-case', () => {
  expect(faultsOf('packages/player/src/core/a.ts', 'export const a = document\n')).toEqual(['eslint(no-restricted-globals)'])
  expect(faultsOf('packages/domain/src/someName.ts', 'export {}\n')).toEqual(['unicorn(filename-case)'])
})

it('lints the project with these settings', () => {
  const { stdout } = spawnSync(process.execPath, [oxlint, '--print-config'], { cwd: root, encoding: 'utf8' })
  const { overrides, options } = JSON.parse(stdout) as { overrides: { files: string[] }[]; options: Record<string, unknown> }
  expect(options).toMatchObject({ typeAware: true, denyWarnings: true })
  const files = new Set(overrides.flatMap((override) => override.files))
  for (const { folder } of rooms) expect([...files].some((glob) => glob.startsWith(`${folder}/`))).toBe(true)
})

it('keeps names, declared packages and foreign paths in order', () => {
  const check = (path: string, text = '') => checkFile({ path, text }, root)
  expect(check('apps/api/src/makeThing.ts')).toEqual(['apps/api/src/makeThing.ts: not kebab-case'])
  expect(check('packages/domain/src/a.ts', "import react from 'react'")).toEqual([
    'packages/domain/src/a.ts: react is not in packages/domain/package.json',
  ])
  expect(check('docs/a.md', `see ${'/home/'}maria/x`)).toEqual(['docs/a.md:1: a path of one machine'])
  expect(check('packages/contract/src/a.ts', "import { z } from 'zod'\nimport { x } from './b.ts'")).toEqual([])
})
