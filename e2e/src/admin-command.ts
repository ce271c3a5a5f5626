import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../../tooling/src/admin/main.ts', import.meta.url))

/** Creates an operator of the journeys' product by `npm run admin`. @returns the password, as the command prints it. */
export async function createOperator(email: string, name: string): Promise<string> {
  const args = ['create-operator', '--email', email, '--name', name, '--data', process.env.E2E_DATA ?? '']
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args])
  const password = /senha:\s*(\S+)/.exec(stdout)?.[1]
  if (password === undefined) throw new Error(`no password in: ${stdout}`)
  return password
}
