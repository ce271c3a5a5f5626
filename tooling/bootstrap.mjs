// Runs on any Node >= 20, before anything is installed: no dependencies here, no TypeScript.
import { buildSites } from './bootstrap/build-sites.mjs'
import { installDependencies } from './bootstrap/install-dependencies.mjs'
import { hydratePostgres } from './bootstrap/hydrate-postgres.mjs'
import { pickNode } from './bootstrap/pick-node.mjs'
import { ensureTools } from './bootstrap/system-tools.mjs'
import { Fault, root, say } from './bootstrap/say.mjs'
import { runProgram } from './bootstrap/run-program.mjs'

const programs = {
  start: { file: 'tooling/src/start/main.ts', tools: ['ffmpeg'], sites: true },
  dev: { file: 'tooling/src/start/main.ts', args: ['--dev'], tools: ['ffmpeg'], sites: true },
  test: { file: 'tooling/src/test/main.ts', tools: ['ffmpeg', 'chromium', 'swift', 'nginx', 'php', 'python'], sites: true },
  bench: { file: 'bench/src/main.ts', tools: ['ffmpeg', 'chromium', 'swift', 'nginx'], sites: true },
  backup: { file: 'tooling/src/backup/backup.ts', tools: [], sites: false },
  restore: { file: 'tooling/src/backup/restore.ts', tools: [], sites: false },
  'restore-media': { file: 'tooling/src/storage/restore-media.ts', tools: [], sites: false },
  admin: { file: 'tooling/src/admin/main.ts', tools: [], sites: false },
  news: { file: 'tooling/src/news/main.ts', tools: [], sites: false },
  'nginx-config': { file: 'tooling/src/deploy/nginx-config.ts', tools: [], sites: false },
  'storage-report': { file: 'tooling/src/storage/storage-report.ts', tools: [], sites: false },
  traffic: { file: 'tooling/src/traffic/main.ts', tools: [], sites: false },
}

async function main([name = 'start', ...args]) {
  const program = programs[name]
  if (!program) throw new Fault(`Não conheço "${name}". Há: ${Object.keys(programs).join(', ')}.`)
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) throw new Fault(`É preciso Node 20 ou mais novo; este é o ${process.versions.node}. Veja https://nodejs.org.`)
  const onlyHelp = args.includes('--help') || args.includes('-h')
  await installDependencies()
  const node = pickNode()
  if (!onlyHelp) {
    hydratePostgres(node)
    ensureTools(program.tools)
    if (program.sites) await buildSites(node)
  }
  return runProgram(node, [program.file, ...(program.args ?? []), ...args])
}

try {
  process.chdir(root)
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  say.fault(error.message)
  process.exitCode = 1
}
