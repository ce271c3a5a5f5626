import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { writePrivate } from './secrets.ts'
import { OperatorFault } from '../command/operator-fault.ts'

// Readable by eye: no letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The demo producer's password: DEMO_PASSWORD, or one made once and kept in the data folder. */
export function demoPassword(folder: string, env: NodeJS.ProcessEnv): string {
  const file = join(folder, 'demo-password')
  const given = env['DEMO_PASSWORD']
  if (!given && existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = given || Array.from(randomBytes(14), (byte) => alphabet[byte % alphabet.length]).join('')
  writePrivate(file, `${password}\n`)
  return password
}

/**
 * Makes or refreshes the demo producer with this password.
 * @returns the e-mail they sign in with.
 * @throws OperatorFault with what the program printed.
 */
export function seedDemo(module: string, env: NodeJS.ProcessEnv, password: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', module], {
      env: { ...env, DEMO_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let email = ''
    let words = ''
    child.stdout.on('data', (chunk: Buffer) => (email += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(email.trim()) : reject(new OperatorFault(`o produtor de demonstração não foi criado.\n${words.trim()}`)),
    )
  })
}
