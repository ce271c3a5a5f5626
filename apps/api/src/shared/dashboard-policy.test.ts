import { randomBytes } from 'node:crypto'
import { EnvironmentError } from '@videozz/process'
import { expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { dashboardPolicy } from './security-headers.ts'

const least = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/x',
  SECRET_KEY: randomBytes(32).toString('base64url'),
  STORAGE_DIR: '/tmp/x',
  ACCOUNTS_MODE: 'remote',
  ACCOUNTS_JWKS_URL: 'https://contas.exemplo.test/jwks',
  ACCOUNTS_ISSUER: 'i',
  ACCOUNTS_AUDIENCE: 'a',
  ACCOUNTS_SIGN_IN_URL: 'https://contas.exemplo.test/entrar',
}
const secret = 'x'.repeat(32)
const policyOf = (more: Record<string, string>) =>
  Object.fromEntries(
    dashboardPolicy(readEnv({ ...least, ...more }))
      .split('; ')
      .map((part): [string, string] => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  )
const faultsOf = (more: Record<string, string>): string[] => {
  try {
    readEnv({ ...least, ...more })
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults
    throw error
  }
}

it('allows no other host by default', () => {
  expect(Object.values(policyOf({})).join(' ')).not.toMatch(/http|ws:|\*/)
})

it('adds only the host of SENTRY_WEB_DSN, to connect-src alone', () => {
  const policy = policyOf({
    SENTRY_WEB_DSN: 'https://chave@erros.exemplo.test:8443/prefixo/7',
    SENTRY_DSN: 'https://chave@interno.exemplo.test/8',
  })
  expect(policy).toEqual({ ...policyOf({}), 'connect-src': "'self' https://erros.exemplo.test:8443" })
})

it('adds only the host of CHAT_SCRIPT_URL', () => {
  const policy = policyOf({ CHAT_SCRIPT_URL: 'https://chat.exemplo.test/widget.js?v=1', CHAT_SECRET: secret })
  const host = 'https://chat.exemplo.test'
  expect(policy).toEqual({
    ...policyOf({}),
    'script-src': `'self' ${host}`,
    'style-src': `'self' 'unsafe-inline' ${host}`,
    'img-src': `'self' data: blob: ${host}`,
    'font-src': `'self' ${host}`,
    'connect-src': `'self' ${host} wss://chat.exemplo.test`,
    'frame-src': `'self' ${host}`,
  })
})

it.each([
  [{ SENTRY_DSN: 'https://erros.exemplo.test/7' }, 'SENTRY_DSN'],
  [{ SENTRY_WEB_DSN: 'https://chave:segredo@erros.exemplo.test/7' }, 'SENTRY_WEB_DSN'],
  [{ SENTRY_WEB_DSN: 'https://chave@erros.exemplo.test/' }, 'SENTRY_WEB_DSN'],
  [{ SENTRY_DSN: 'javascript:chave@x/7' }, 'SENTRY_DSN'],
  [{ CHAT_SCRIPT_URL: 'javascript:alert(1)', CHAT_SECRET: secret }, 'CHAT_SCRIPT_URL'],
  [{ CHAT_SCRIPT_URL: 'https://chat.exemplo.test/widget.js' }, 'CHAT_SECRET'],
  [{ CHAT_SECRET: secret }, 'CHAT_SCRIPT_URL'],
  [{ CHAT_SCRIPT_URL: 'https://chat.exemplo.test/widget.js', CHAT_SECRET: 'curto' }, 'CHAT_SECRET'],
])('readEnv rejects %j', (more, name) => {
  expect(faultsOf(more).join('\n')).toContain(name)
})
