import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorFault } from '../command/operator-fault.ts'

/** What the platform must keep to itself. Losing SECRET_KEY loses every wrapped media key. */
export interface Secrets {
  /** 32 bytes, base64url: the root from which every other key is derived. */
  SECRET_KEY: string
  /** PKCS8 PEM, ES256: signs the tokens of the embedded account service. */
  ACCOUNT_SIGNING_KEY: string
}

/** Secrets of the embedded set-up, with what only it needs. */
export interface StoredSecrets extends Secrets {
  databasePassword: string
}

const fileOf = (folder: string) => join(folder, 'secrets.json')
function makeSecrets(): StoredSecrets {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    SECRET_KEY: randomBytes(32).toString('base64url'),
    ACCOUNT_SIGNING_KEY: privateKey,
    databasePassword: randomBytes(24).toString('base64url'),
  }
}

/** Writes a file only its owner reads, whole or not at all even when the machine stops. */
export function writePrivate(file: string, text: string): void {
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(draft, file)
}

/**
 * Secrets of the data folder, created on the first start.
 * @throws OperatorFault when they are unreadable, or missing although a database exists.
 */
export function loadSecrets(folder: string, databaseExists: boolean): StoredSecrets {
  const file = fileOf(folder)
  if (existsSync(file)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as StoredSecrets
    } catch {
      throw new OperatorFault(`${file} está ilegível; restaure-o da cópia de segurança (npm run restore).`)
    }
  }
  if (databaseExists)
    throw new OperatorFault(`${file} não existe, mas o banco de dados sim: sem ele as mídias não abrem. Restaure-o da cópia de segurança.`)
  const secrets = makeSecrets()
  writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}

/**
 * Secrets for an external database are read from the environment, the same on every machine.
 * @throws OperatorFault listing those missing.
 */
export function secretsFromEnvironment(env: NodeJS.ProcessEnv): Secrets {
  const needed = ['SECRET_KEY', ...(env['ACCOUNTS_MODE'] === 'remote' ? [] : ['ACCOUNT_SIGNING_KEY'])]
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) {
    throw new OperatorFault(
      `com DATABASE_URL os segredos vêm do ambiente, os mesmos em todas as máquinas. ${missing.length === 1 ? 'Falta' : 'Faltam'}: ${missing.join(', ')}. Veja .env.example.`,
    )
  }
  // A PEM in an environment file is often written on one line.
  return { SECRET_KEY: env['SECRET_KEY'] ?? '', ACCOUNT_SIGNING_KEY: (env['ACCOUNT_SIGNING_KEY'] ?? '').replaceAll('\\n', '\n') }
}
