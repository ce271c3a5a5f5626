import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root, say } from './say.mjs'

const sites = {
  web: { label: 'o painel', sources: ['apps/web', 'packages/contract', 'packages/domain'] },
  embed: { label: 'o player', sources: ['apps/embed', 'packages/contract', 'packages/player', 'packages/embed'] },
}
const shared = ['package-lock.json', 'tsconfig.base.json']
const skipped = new Set(['dist', 'node_modules'])

function* filesIn(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* filesIn(path)
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

function hashOf({ sources }) {
  const hash = createHash('sha256')
  for (const path of [...shared, ...sources.flatMap((folder) => [...filesIn(folder)])]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function build(node, name) {
  return new Promise((done, reject) => {
    const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
    const child = spawn(node, args, {
      cwd: join(root, 'apps', name),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? done() : reject(new Fault(`a construção de apps/${name} falhou.\n${text.trim()}`))))
  })
}

const folderOf = (name) => join(root, 'apps', name, 'dist')
const stampOf = (name) => join(folderOf(name), 'site.sha256')

/** Dashboard and player page, those of them whose sources changed since their last build. */
export function findStaleSites() {
  return Object.entries(sites)
    .map(([name, site]) => ({ name, label: site.label, hash: hashOf(site) }))
    .filter(({ name, hash }) => {
      const isBuilt = existsSync(join(folderOf(name), 'site/index.html')) && existsSync(stampOf(name))
      return !isBuilt || readFileSync(stampOf(name), 'utf8') !== hash
    })
}

/** Builds stale sites. @throws Fault with the build's output. */
export async function buildSites(node, stale) {
  for (const { name, label, hash } of stale) {
    say.step(`Construindo ${label}…`)
    rmSync(stampOf(name), { force: true })
    await build(node, name)
    mkdirSync(folderOf(name), { recursive: true })
    writeFileSync(stampOf(name), hash)
  }
}
