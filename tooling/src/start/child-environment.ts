import { join } from 'node:path'
import type { Secrets } from './secrets.ts'
import { OperatorFault } from '../command/operator-fault.ts'

export interface Settings {
  /** Port the api listens on. */
  port: number
  /** Port people open. */
  publicPort: number
  dataFolder: string
  databaseUrl: string
  secrets: Secrets
  dev: boolean
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** An S3 set-up is whole or absent. @throws OperatorFault naming what is missing. */
export function checkS3(env: NodeJS.ProcessEnv): boolean {
  const missing = s3Names.filter((name) => !env[name])
  if (missing.length === s3Names.length) return false
  if (missing.length > 0)
    throw new OperatorFault(`o armazenamento S3 está pela metade. ${missing.length === 1 ? 'Falta' : 'Faltam'}: ${missing.join(', ')}.`)
  return true
}

/** The environment of api, worker and live: the operator's own, with what the start decided. */
export function childEnvironment(env: NodeJS.ProcessEnv, settings: Settings): NodeJS.ProcessEnv {
  const { DEMO_PASSWORD: _, ...rest } = env
  return {
    ...rest,
    ...(checkS3(env) ? {} : { STORAGE_DIR: env['STORAGE_DIR'] || join(settings.dataFolder, 'objects') }),
    NODE_ENV: settings.dev ? 'development' : 'production',
    DATABASE_URL: settings.databaseUrl,
    DATA_DIR: settings.dataFolder,
    PORT: String(settings.port),
    HOST: env['HOST'] || '127.0.0.1',
    PUBLIC_URL: env['PUBLIC_URL'] || `http://localhost:${settings.publicPort}`,
    SECRET_KEY: settings.secrets.SECRET_KEY,
    ACCOUNT_SIGNING_KEY: settings.secrets.ACCOUNT_SIGNING_KEY,
    ACCOUNTS_MODE: env['ACCOUNTS_MODE'] || 'embedded',
  }
}
