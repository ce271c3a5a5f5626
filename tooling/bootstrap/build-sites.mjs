import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root, say } from './say.mjs'

const sites = {
  web: { label: 'o painel', sources: ['apps/web', 'packages/contract', 'packages/domain'] },
  embed: { label: 'o player', sources: ['apps/embed', 'packages/contract', 'packages/player'] },
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

/** Builds the dashboard and the player page when their sources changed since the last build. */
export async function buildSites(node) {
  for (const [name, site] of Object.entries(sites)) {
    const folder = join(root, 'apps', name, 'dist')
    const stamp = join(folder, 'site.sha256')
    const hash = hashOf(site)
    if (existsSync(join(folder, 'site/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
    say.step(`Construindo ${site.label}…`)
    rmSync(stamp, { force: true })
    await build(node, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, hash)
  }
}
