import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Fault, root, say } from './say.mjs'

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Whether node_modules holds exactly what the lockfile asks for; npm writes its own account there as its last act. */
export function dependenciesAreFresh() {
  const wanted = readJson(join(root, 'package-lock.json'))
  const present = readJson(join(root, 'node_modules/.package-lock.json'))
  if (!wanted) throw new Fault('package-lock.json não está aqui: a cópia do projeto está incompleta.')
  if (!present) return false
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.peer) return true
    if (entry.link) return existsSync(join(root, path, 'package.json'))
    return present.packages[path]?.version === entry.version && existsSync(join(root, path))
  })
}

/** A Node outside of node_modules, which npm ci empties while it runs. */
function outsideNode() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, 'node')
    if (!folder.includes('node_modules') && existsSync(file) && !realpathSync(file).includes('node_modules')) return file
  }
  return process.execPath
}

/** Installs what the lockfile names, with the network only when something is missing. */
export async function installDependencies() {
  if (dependenciesAreFresh()) return
  say.step('Instalando as dependências (na primeira vez leva um ou dois minutos)…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false', '--include=optional', '--include=dev']
  const script = process.env.npm_execpath
  const [command, first] = script && /\.c?js$/.test(script) ? [outsideNode(), [script]] : ['npm', []]
  const words = await new Promise((done, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_ENV: '' },
    })
    let text = ''
    child.stderr.on('data', (chunk) => (text += chunk))
    child.once('error', reject)
    child.once('close', (code) => done(code === 0 ? undefined : text.trim() || `npm ci terminou com código ${code}`))
  }).catch((error) => String(error.message))
  if (words !== undefined) throw new Fault(`as dependências não foram instaladas.\n${words.split('\n').slice(0, 15).join('\n')}`)
}
