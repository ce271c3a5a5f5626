// Runs on any Node >= 20, before anything is installed: no dependencies here, no TypeScript.
import { join } from 'node:path'
import { buildSites, findStaleSites } from './bootstrap/build-sites.mjs'
import { installDependencies } from './bootstrap/install-dependencies.mjs'
import { hydratePostgres } from './bootstrap/hydrate-postgres.mjs'
import { pickNode } from './bootstrap/pick-node.mjs'
import { findMissingTools, installTools } from './bootstrap/system-tools.mjs'
import { Fault, root, say } from './bootstrap/say.mjs'
import { becomeProgram, runProgram } from './bootstrap/run-program.mjs'

// The supervisor waits for the whole life of the platform and allocates little: V8 is told to keep its heap small.
const supervisor = {
  file: 'tooling/src/start/main.ts',
  options: ['--max-semi-space-size=1', '--max-old-space-size=96'],
  tools: ['ffmpeg', 'bubblewrap', 'espeak-ng'],
  sites: true,
  stays: true,
}
const programs = {
  start: supervisor,
  dev: { ...supervisor, args: ['--dev'] },
  test: {
    file: 'tooling/src/test/main.ts',
    tools: ['ffmpeg', 'bubblewrap', 'espeak-ng', 'chromium', 'headless-shell', 'swift', 'nginx', 'php', 'python', 'epubcheck'],
    sites: true,
  },
  bench: { file: 'bench/src/main.ts', tools: ['ffmpeg', 'bubblewrap', 'espeak-ng', 'chromium', 'swift', 'nginx'], sites: true },
  backup: { file: 'tooling/src/backup/backup.ts', tools: [], sites: false },
  restore: { file: 'tooling/src/backup/restore.ts', tools: [], sites: false },
  'restore-media': { file: 'tooling/src/storage/restore-media.ts', tools: [], sites: false },
  admin: { file: 'tooling/src/admin/main.ts', tools: [], sites: false },
  imprint: { file: 'tooling/src/imprint/main.ts', tools: [], sites: false },
  'judge-captions': { file: 'tooling/src/captions/judge-captions.ts', tools: [], sites: false },
  news: { file: 'tooling/src/news/main.ts', tools: [], sites: false },
  'nginx-config': { file: 'tooling/src/deploy/nginx-config.ts', tools: [], sites: false },
  'storage-report': { file: 'tooling/src/storage/storage-report.ts', tools: [], sites: false },
  'speech-model': { file: 'tooling/src/speech/speech-model.ts', tools: [], sites: false },
  'speech-bench': { file: 'tooling/src/speech/speech-bench.ts', tools: ['ffmpeg'], sites: false },
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
    // The tools are tried while the sources are read.
    const missing = findMissingTools(program.tools)
    hydratePostgres(node)
    const stale = program.sites ? findStaleSites() : []
    await installTools(await missing)
    await buildSites(node, stale)
  }
  const command = [...(program.options ?? []), program.file, ...(program.args ?? []), ...args]
  if (program.stays) {
    // Kept compiled modules save time, and the memory that compiling TypeScript takes; api and worker inherit it.
    process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/videozz')
    becomeProgram(node, command)
  }
  return runProgram(node, command)
}

try {
  process.chdir(root)
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  say.fault(error.message)
  process.exitCode = 1
}
