import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { resolveAccount, type ServerAccount } from '@videozz/postgres'
import { checkS3 } from '../start/child-environment.ts'
import { defaultDataFolder } from '../start/data-folder.ts'
import { StartFault } from '../start/start-fault.ts'

export interface Place {
  checkout: string
  /** Data folder of the platform. */
  folder: string
  /** Folder object store, or undefined when objects lie in S3. */
  objects: string | undefined
  account: ServerAccount
}

export const checkout = resolve(import.meta.dirname, '../../..')

const here = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** Where the embedded set-up of this machine lies. @throws StartFault beside an external database. */
export function findPlace(data: string | undefined, env: NodeJS.ProcessEnv): Place {
  if (env['DATABASE_URL']) {
    throw new StartFault(
      'DATABASE_URL aponta para um banco externo: faça a cópia dele com as ferramentas do seu servidor PostgreSQL (docs/operations.md).',
    )
  }
  const account = resolveAccount()
  const given = data ?? (env['DATA_DIR'] || undefined)
  const folder = given === undefined ? defaultDataFolder(checkout, account) : here(given)
  return { checkout, folder, objects: checkS3(env) ? undefined : env['STORAGE_DIR'] || join(folder, 'objects'), account }
}

export interface Arguments {
  data: string | undefined
  /** Where to write or read the archive, absolute. */
  to: string | undefined
  from: string | undefined
  force: boolean
  help: boolean
}

/** Reads the options of backup and restore. @throws StartFault on an unknown one. */
export function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args, options: { data: text, to: text, from: text, force: flag, help: { ...flag, short: 'h' } } })
    return { ...values, data: values.data, to: values.to && here(values.to), from: values.from && here(values.from) }
  } catch (error) {
    throw new StartFault(`opção desconhecida ou incompleta (${(error as Error).message.split('\n')[0]}). Veja --help.`)
  }
}

/** Runs a command of this file's programs: loads `.env`, turns faults into one line and an exit code. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  if (existsSync(join(checkout, '.env'))) process.loadEnvFile(join(checkout, '.env'))
  process.channel?.unref()
  try {
    await work()
  } catch (error) {
    console.error(
      `\nNão foi possível continuar: ${error instanceof StartFault ? error.message : error instanceof Error ? error.stack : String(error)}`,
    )
    process.exitCode = 1
  }
}
