import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')
/** What programs name it. */
const packed = '@videozz/embed'
let folder: string

// What a page of somebody else's has: an empty folder and the packed package, and no way to what it was made of.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-embed-'))
  const build = join(folder, 'build')
  await run(process.execPath, [join(import.meta.dirname, 'build.ts'), build])
  const { stdout } = await run('npm', ['pack', build, '--pack-destination', folder, '--json'], { cwd: folder })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await run(
    'npm',
    ['install', `./${filename}`, '--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=peer', '--legacy-peer-deps'],
    {
      cwd: folder,
    },
  )
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const name of ['react', 'react-dom', 'scheduler', '@types/react', '@types/react-dom', 'csstype'])
    symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installed = () => join(folder, 'node_modules', packed)

it('the package contains only JavaScript and types, and has no dependencies', () => {
  const files = readdirSync(installed())
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'embed.js', 'index.d.ts', 'index.js', 'package.json', 'react.d.ts', 'react.js']),
  )
  expect(files.filter((name) => !/\.(js|d\.ts)$/.test(name)).sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  const about = JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8')) as Record<string, unknown>
  for (const field of ['dependencies', 'private', 'scripts']) expect(about).not.toHaveProperty(field)
  for (const name of files.filter((one) => /\.(js|d\.ts)$/.test(one))) {
    const imported = [...readFileSync(join(installed(), name), 'utf8').matchAll(/(?:from|import\()\s*["']([^"']+)["']/g)].map(
      ([, from]) => from,
    )
    expect(imported.filter((from) => !from?.startsWith('./') && !(from?.startsWith('react') && name.startsWith('react.')))).toEqual([])
  }
})

it('embed.js is at most 3 KiB gzipped, and uses neither eval nor styles in attributes', () => {
  const script = readFileSync(join(installed(), 'embed.js'))
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3 * 1024)
  expect(script.toString()).not.toMatch(/\beval\(|new Function|setAttribute\(["'`]style|cssText/)
})

it('is imported on a server without touching a page, and the React component renders there', async () => {
  const program = `
import { createPlayer, VideozzError } from '${packed}'
import { VideozzPlayer } from '${packed}/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
const html = renderToString(createElement(VideozzPlayer, { src: 'https://videos.exemplo.com.br/embed/k3y0000000000000', className: 'aula' }))
console.log(JSON.stringify([typeof createPlayer, new VideozzError('REMOVED').code, html]))`
  writeFileSync(join(folder, 'program.js'), program)
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual(['function', 'REMOVED', '<div class="aula"></div>'])
})

const misuse = `
import { createPlayer, type Player } from '${packed}'
import { VideozzPlayer } from '${packed}/react'
import { createElement, createRef } from 'react'
const player = createPlayer('#aula', { key: 'k3y0000000000000', origin: 'https://videos.exemplo.com.br', viewer: { token: 'a.b.c' } })
const title: string | undefined = (await player.ready()).media?.title
await player.setCaptions(null)
const stop: () => void = player.on('progress', ({ percent }) => console.log(title, percent === 25))
stop()
// @ts-expect-error A second is a number.
await player.seek('1:30')
// @ts-expect-error There is no such event.
player.on('explode', () => undefined)
// @ts-expect-error The key needs the origin of the installation.
createPlayer('#aula', { key: 'k3y0000000000000' })
const ref = createRef<Player>()
createElement(VideozzPlayer, { ref, src: 'https://videos.exemplo.com.br/embed/k3y0000000000000', onEnded: ({ currentTime }) => console.log(currentTime) })
// @ts-expect-error Its address is a text.
createElement(VideozzPlayer, { src: 1 })
`

it('type-checks correct and wrong uses', async () => {
  const compilerOptions = {
    lib: ['ES2023', 'DOM'],
    types: [],
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  }
  writeFileSync(join(folder, 'misuse.ts'), misuse)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['misuse.ts'] }))
  const { stdout } = await run(join(repository, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})
