import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKey } from '@videozz/db'
import { exampleSecretVariable, type TokenExample, viewerTokenExamples } from '@videozz/domain'
import { afterAll, expect, it } from 'vitest'
import { verifyViewerToken } from './verify-viewer-token.ts'

const run = promisify(execFile)
const programs: Record<TokenExample['language'], string> = { node: process.execPath, php: 'php', python: 'python3' }
const folder = mkdtempSync(join(tmpdir(), 'videozz-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each(viewerTokenExamples)('the $label example makes a valid and distinct token on each run', async ({ language, fileName, code }) => {
  const secret = { id: createKey(), secret: randomBytes(32).toString('base64url') }
  const file = join(folder, fileName)
  writeFileSync(file, code)
  const make = () => run(programs[language], [file], { env: { PATH: process.env.PATH, [exampleSecretVariable]: secret.secret } })
  const [{ stdout }, other] = await Promise.all([make(), make()])
  expect(await verifyViewerToken(stdout.trim(), [secret], new Date())).toEqual({
    state: 'fresh',
    viewer: { subject: '1024', email: 'joao@exemplo.com.br', name: 'João Conceição' },
    secretId: secret.id,
  })
  // A token serves one browser, so two pages opened in the same second must not be given the same one.
  expect(other.stdout).not.toBe(stdout)
})
