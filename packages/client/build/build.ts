import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { printOperations } from './print-operations.ts'

const root = join(import.meta.dirname, '..')
/** The folder that `npm publish` and `npm pack` pack; the first argument overrides it. */
const target = process.argv[2] ?? join(root, 'dist/package')
const work = `${target}-source`

const compilerOptions = {
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2023', 'DOM', 'DOM.AsyncIterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  rootDir: work,
  outDir: target,
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
rmSync(work, { recursive: true, force: true })
cpSync(join(root, 'src'), work, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
writeFileSync(join(work, 'operations.ts'), printOperations())
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
writeFileSync(join(work, 'package.json'), JSON.stringify({ type: 'module' }))
writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
execFileSync(process.execPath, [compiler, '-p', work], { stdio: 'inherit' })
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify(
    {
      name,
      version,
      description: 'Client of the Videozz API: upload, library, embedding, viewers, billing, webhooks',
      license: 'Apache-2.0',
      type: 'module',
      sideEffects: false,
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      engines: { node: '>=20' },
    },
    null,
    2,
  )}\n`,
)
copyFileSync(join(root, 'README.md'), join(target, 'README.md'))
copyFileSync(join(root, '../../LICENSE'), join(target, 'LICENSE'))
rmSync(work, { recursive: true })
