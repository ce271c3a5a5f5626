import { readFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, resolveAccount } from '@videozz/postgres'
import { checkPort } from './check-port.ts'
import { buildFacts } from './build-facts.ts'
import { checkS3, childEnvironment } from './child-environment.ts'
import { claimFolder } from './claim-folder.ts'
import { describeSandbox } from './describe-sandbox.ts'
import { databaseExists, keepDatabase } from './keep-database.ts'
import { checkRestored, defaultDataFolder, openDataFolder } from './data-folder.ts'
import { endLeftoverChildren } from './end-leftover-children.ts'
import { inMegabytes, lowSpaceBytes } from './free-space.ts'
import { type KeptChild, keepChild } from './keep-child.ts'
import { limitLogs } from './limit-logs.ts'
import { liveSettings } from './live-settings.ts'
import type { StartOptions } from './options.ts'
import { prepareDatabase } from './prepare-database.ts'
import { loadSecrets, secretsFromEnvironment } from './secrets.ts'
import { demoPassword, seedDemo } from './seed-demo.ts'
import { settingNotes } from './setting-notes.ts'
import { startSites } from './start-sites.ts'
import { waitReady } from './wait-ready.ts'
import { sourcesOf, watchSources } from './watch-sources.ts'

// The old generation grows by half, not fourfold, before it is collected: a report of a million rows takes 60 MB less.
const workerOptions = ['--heap-growing-percent=50']

export interface PlatformOptions extends StartOptions {
  /** Root of the project. */
  checkout: string
  /** Whether this build has lives: then a live process runs beside api and worker. */
  lives: boolean
  env: NodeJS.ProcessEnv
  say: (text: string) => void
  /** Aborted when the operator stops the program, also during the start. */
  signal: AbortSignal
}

export interface Platform {
  readyLine: string
  stop: () => Promise<void>
}

/** Undoes the steps taken so far in the opposite order. */
function undoing() {
  const steps: (() => Promise<void> | void)[] = []
  return {
    add: (step: () => Promise<void> | void) => steps.push(step),
    run: async () => {
      for (const step of steps.splice(0).toReversed()) await step()
    },
  }
}

/** Starts the whole platform on this machine. @throws OperatorFault after undoing what was started. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const undo = undoing()
  try {
    const readyLine = await bringUp(options, undo)
    return { readyLine, stop: undo.run }
  } catch (error) {
    await undo.run()
    throw error
  }
}

async function bringUp(options: PlatformOptions, undo: ReturnType<typeof undoing>): Promise<string> {
  const { checkout, env, say, port } = options
  const external = env['DATABASE_URL']
  checkS3(env)
  const isolation = describeSandbox(env)
  const given = external ? secretsFromEnvironment(env) : undefined
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string }
  const account = external ? { uid: undefined, gid: undefined } : resolveAccount()
  const folder = options.data ?? defaultDataFolder(checkout, account)
  const free = openDataFolder(folder, account, version)
  undo.add(await claimFolder(folder))
  checkRestored(folder)
  await endLeftoverChildren(folder)
  await checkPort(port, env['HOST'] || '127.0.0.1')
  say(`Dados em ${folder}`)
  if (free < lowSpaceBytes)
    say(`Pouco espaço: livres ${inMegabytes(free)}. O que já existe pode ser assistido; envios e codificação esperam por espaço.`)
  const stored = external ? undefined : loadSecrets(folder, databaseExists(folder))

  const preparation = prepareDatabase()
  undo.add(preparation.cancel)
  let databaseUrl = external ?? ''
  let maintenanceUrl: string | undefined
  if (stored) {
    say('Subindo o PostgreSQL…')
    const database = await keepDatabase({ folder, account, password: stored.databasePassword, say, signal: options.signal })
    undo.add(database.stop)
    databaseUrl = database.url
    maintenanceUrl = database.maintenanceUrl
  }
  const applied = await preparation.run({ databaseUrl, maintenanceUrl })
  say(applied.length > 0 ? `Banco de dados atualizado (${applied.join(', ')})` : 'Banco de dados em dia')

  const apiPort = options.dev ? await findFreePort() : port
  const settings = {
    port: apiPort,
    publicPort: port,
    dataFolder: folder,
    databaseUrl,
    dev: options.dev,
    secrets: given ?? stored ?? secretsFromEnvironment(env),
  }
  const liveEnv = options.lives ? await liveSettings(env, port, say) : {}
  const childEnv = { ...childEnvironment(env, settings), ...liveEnv, ...buildFacts(env, checkout) }
  const logFolder = join(folder, 'logs')
  mkdirSync(logFolder, { recursive: true })
  undo.add(limitLogs(logFolder, say))
  const keep = (name: string, nodeOptions: readonly string[] = []) =>
    keepChild({
      name,
      nodeOptions,
      module: join(checkout, `apps/${name}/src/main.ts`),
      env: childEnv,
      logFile: options.logs ? undefined : join(logFolder, `${name}.log`),
      say,
    })
  say(isolation)
  const restartable = { api: keep('api'), worker: keep('worker', workerOptions), ...(options.lives && { live: keep('live') }) }
  const { api } = restartable
  say(`Subindo ${new Intl.ListFormat('pt-BR').format(Object.keys(restartable))}…`)
  const children: KeptChild[] = Object.values(restartable)
  undo.add(async () => {
    await Promise.all(children.map((child) => child.stop()))
  })
  if (options.dev) {
    const logs = options.logs ? undefined : logFolder
    children.push(...startSites({ checkout, port, api: `http://127.0.0.1:${apiPort}`, env: childEnv, logFolder: logs, say }))
    for (const [name, { restart }] of Object.entries(restartable)) undo.add(watchSources(sourcesOf(checkout, name), restart))
  }

  const seeding = async () => {
    if (!options.demo) return ''
    const password = demoPassword(folder, env)
    const email = await seedDemo(join(checkout, 'apps/api/src/seed-demo.ts'), childEnv, password)
    return `  ${email}  ${password}`
  }
  const [signIn] = await Promise.all([seeding(), waitReady(apiPort, api, options.signal)])
  for (const note of settingNotes(env, options)) say(note)
  return `ready ${childEnv['PUBLIC_URL']}${signIn}`
}
