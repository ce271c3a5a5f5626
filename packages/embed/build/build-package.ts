import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const messages = 'player-messages.ts'

const compilerOptions = {
  target: 'ES2020',
  jsx: 'react-jsx',
  module: 'NodeNext',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
}

const manifest = (name: string, version: string) => ({
  name,
  version,
  description: 'Player of Videozz in your page: script tag, ES module and React component',
  license: 'Apache-2.0',
  type: 'module',
  sideEffects: ['./embed.js'],
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './react': { types: './react.d.ts', default: './react.js' },
    './embed.js': './embed.js',
  },
  types: './index.d.ts',
  unpkg: './embed.js',
  jsdelivr: './embed.js',
  files: ['*.js', '*.d.ts'],
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
  engines: { node: '>=18' },
})

/**
 * Writes the folder that `npm publish` and `npm pack` pack: plain JavaScript and types that need nothing else.
 * @param script the built `embed.js`.
 */
export function buildPackage(script: string, target: string): void {
  // Inside this package, where the compiler finds the types of React.
  const work = join(root, 'dist', `source-${process.pid}`)
  rmSync(target, { recursive: true, force: true })
  rmSync(work, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  cpSync(join(root, 'src'), work, { recursive: true, filter: (path) => !/\.test\.ts$|embed-script\.ts$|docs$/.test(path) })
  copyFileSync(join(root, '../contract/src', messages), join(work, messages))
  for (const name of readdirSync(work)) {
    const text = readFileSync(join(work, name), 'utf8')
    writeFileSync(join(work, name), text.replaceAll(`'@videozz/contract'`, `'./${messages}'`))
  }
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
  writeFileSync(join(work, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(
    join(work, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, rootDir: work, outDir: target }, include: ['.'] }),
  )
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', work], { stdio: 'inherit' })
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest(name, version), null, 2)}\n`)
  copyFileSync(script, join(target, 'embed.js'))
  copyFileSync(join(root, 'README.md'), join(target, 'README.md'))
  copyFileSync(join(root, '../../LICENSE'), join(target, 'LICENSE'))
  rmSync(work, { recursive: true })
}
