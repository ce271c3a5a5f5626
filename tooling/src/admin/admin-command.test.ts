import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createPerson, findOperatorByEmail, openOperatorSession, Passwords } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { createJobQueue } from '@videozz/jobs'
import { createTestDatabase, createTestMail, createTestVideo, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OperatorFault } from '../command/operator-fault.ts'
import { runAdmin } from './run-admin.ts'

let database: TestDatabase
let account = ''
beforeAll(async () => {
  database = await createTestDatabase()
  account = (await createPerson(database.db, { issuer: 'embedded', name: 'Ana', email: 'ana@exemplo.com.br' }))?.accountId ?? ''
})
afterAll(() => database.close())

/** Runs a command in this process: what it prints, or the sentence of its refusal. */
const say = (...args: string[]): Promise<string> =>
  runAdmin(args, () => database.url).catch((error: unknown) => {
    if (error instanceof OperatorFault) return `refused: ${error.message}`
    throw error
  })
const json = async (...args: string[]) => JSON.parse(await say(...args, '--json')) as Record<string, unknown>

/** Runs the program itself. */
function run(args: string[], stdin = ''): Promise<{ code: number; out: string; err: string }> {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const { OPERATOR_PASSWORD: _own, ...env } = process.env
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      { env: { ...env, DATABASE_URL: database.url } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
    child.stdin?.end(stdin)
  })
}
const lastChange = () => database.db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const opens = async (email: string, password: string) =>
  new Passwords(4).verify(password, (await findOperatorByEmail(database.db, email))?.password_hash)

describe('operator commands', () => {
  it('create-operator prints a random password, reset-operator restores access, disable-operator ends it', async () => {
    const made = await run(['create-operator', '--email', 'Rui@Exemplo.com', '--name', 'Rui'])
    const password = /senha: (\S{20})/.exec(made.out)?.[1] ?? ''
    expect([made.code, await opens('rui@exemplo.com', password)]).toEqual([0, true])
    expect(await lastChange()).toMatchObject({ action: 'operator.create', via: 'command', operator_id: null, subject: 'rui@exemplo.com' })
    expect(await say('create-operator', '--email', 'rui@exemplo.com')).toContain('refused: já existe um operador rui@exemplo.com')

    const operator = await findOperatorByEmail(database.db, 'rui@exemplo.com')
    const [operatorId, now] = [operator?.id ?? '', new Date()]
    await database.db
      .updateTable('operators')
      .set({ totp_secret: 'x', totp_confirmed_at: now, disabled_at: now })
      .where('id', '=', operatorId)
      .execute()
    await openOperatorSession(database.db, { operatorId, hash: 'h', userAgent: '', now, expiresAt: new Date(now.getTime() + 60_000) })
    const later = now.getTime() + 600_000
    await database.pool.query(`insert into rate_limits (key, points, expire) select unnest($1::text[]), 99, $2`, [
      ['sign-in:192.0.2.7 rui@exemplo.com', 'network:192.0.2.7', 'network:192.0.2.8', `code:${operatorId}`].map((key) => `operator-${key}`),
      later,
    ])
    const reset = await run(['reset-operator', '--email', 'rui@exemplo.com', '--password-stdin'], 'uma senha bem comprida\n')
    expect([reset.code, reset.out]).toEqual([0, '· rui@exemplo.com: pode entrar de novo, sem segundo fator\n'])
    expect(await findOperatorByEmail(database.db, 'rui@exemplo.com')).toMatchObject({ totp_confirmed_at: null, disabled_at: null })
    expect(await opens('rui@exemplo.com', 'uma senha bem comprida')).toBe(true)
    const { rows: counted } = await database.pool.query(`select key from rate_limits where key like 'operator-%'`)
    expect(counted).toEqual([{ key: 'operator-network:192.0.2.8' }])
    const open = await database.db.selectFrom('operator_sessions').select('id').where('ended_at', 'is', null).execute()
    expect(open).toEqual([])

    expect(await say('disable-operator', '--email', 'RUI@exemplo.com')).toBe('· rui@exemplo.com: sem acesso')
    expect(await json('list-operators')).toMatchObject([{ email: 'rui@exemplo.com', totpEnabled: false, disabledAt: expect.any(String) }])
  }, 30_000)

  it.each([
    [['create-operator'], 'falta --email'],
    [['create-operator', '--email', 'nada'], 'não é um e-mail'],
    [['create-operator', '--email', 'a@b.c', '--password', 'x'], 'opção desconhecida'],
    [['reset-operator', '--email', 'ninguem@exemplo.com'], 'não há operador'],
    [['disable-operator', '--email', 'ninguem@exemplo.com'], 'não há operador'],
    [['fazer', 'tudo'], 'não conheço “fazer tudo”'],
    [[], 'diga o que fazer'],
  ])('refuses %j', async (args, words) => {
    expect(await say(...args)).toMatch(new RegExp(`^refused: .*${words}`))
  })

  it('create-operator rejects a password of less than 12 characters', async () => {
    vi.stubEnv('OPERATOR_PASSWORD', 'curta')
    expect(await say('create-operator', '--email', 'a@b.c')).toContain('refused: a senha deve ter de 12')
    vi.unstubAllEnvs()
  })

  it('--help prints the usage, and an unknown command exits with 1', async () => {
    expect(await say('--help')).toContain('npm run admin -- COMANDO')
    expect(await run(['fazer'])).toMatchObject({ code: 1, err: expect.stringContaining('não conheço “fazer”') })
  })
})

describe('platform commands', () => {
  it('lists, shows and changes accounts, and records changes in their audit log', async () => {
    expect(await json('accounts', 'list', '--search', 'ANA')).toMatchObject({
      totalItems: 1,
      items: [{ id: account, status: 'activated' }],
    })
    const blocked = await say('accounts', 'set-status', 'ana@exemplo.com.br', 'disabled', '--reason', 'Fraude confirmada')
    expect(blocked).toBe(`· ${account}: disabled`)
    const inAccount = await database.db.selectFrom('audit_log').selectAll().where('account_id', '=', account).executeTakeFirstOrThrow()
    expect(inAccount).toMatchObject({ action: 'operator.account.status', user_id: null, details: { reason: 'Fraude confirmada' } })
    expect(await say('accounts', 'set-status', account, 'by-subscription', '--reason', 'Engano nosso')).toContain('activated')
    await database.db
      .updateTable('accounts')
      .set({ storage_used: 3 * 1024 ** 3 })
      .where('id', '=', account)
      .execute()
    await say('accounts', 'set-plan', account, professionalPlan.id, '--reason', 'Cortesia')
    const small = await say('accounts', 'set-plan', account, freePlan.id, '--reason', 'Fim da cortesia')
    expect(small).toContain('refused: a conta usa 3 GB e o plano oferece 2 GB')
    expect(await say('accounts', 'set-plan', account, freePlan.id, '--reason', 'Fim da cortesia', '--confirm')).not.toContain('refused')
    await say('accounts', 'set-flag', account, 'live', 'on')
    expect(await say('accounts', 'recount', account)).toContain('corrigido, 0 B usados')
    expect(await json('accounts', 'show', account)).toMatchObject({ flags: ['live'], plan: { id: freePlan.id }, storageUsed: 0 })
    expect(await say('accounts', 'show', account)).toContain('Gratuito')
    expect(await json('log', '--search', 'account.')).toMatchObject({ totalItems: 6 })
  }, 60_000)

  it('restores media, retries jobs and mails', async () => {
    const { key: video } = await createTestVideo(database.db, { account_id: account, duration: 10, source_size: 5, deleted_at: new Date() })
    expect(await say('restore-media', video)).toContain('“Aula” voltou à conta')
    expect(await say('restore-media', video)).toContain('não está excluída')

    const queue = await createJobQueue({ databaseUrl: database.url, role: 'sender', onError: () => {} })
    await queue.enqueue(database.db, 'purge-media', { videoKey: video })
    await queue.stop(1)
    await database.pool.query(`update pgboss.job set state = 'failed', output = '{"message":"disk"}'`)
    expect(await say('jobs', 'failed')).toContain('disk')
    expect(await json('jobs', 'retry', 'purge-media')).toEqual({ retried: 1 })
    expect(await say('jobs', 'retry', 'purge-media')).toContain('não há tarefa purge-media')
    const counts = (await json('jobs', 'list')) as unknown as { name: string; waiting: number }[]
    expect(counts.find(({ name }) => name === 'purge-media')).toMatchObject({ waiting: 1, failed: 0 })

    const { id: mail } = await createTestMail(database.db, { last_error: 'refused' })
    expect(await say('outbox', 'list', '--state', 'failed')).toContain('refused')
    expect(await say('outbox', 'retry', mail)).not.toContain('refused')
    expect(await json('outbox', 'list', '--state', 'waiting')).toMatchObject({ items: [{ key: mail }] })
    expect(await json('health')).toMatchObject({
      mails: { waiting: 1, failed: 0 },
      webhooks: { failed: 0, retrying: 0, pausedEndpoints: 0 },
      database: { version: expect.any(String) },
    })
    expect(await say('health')).toContain('PostgreSQL')
    expect(await say('plans', 'list')).toContain('Profissional')
  }, 60_000)
})

describe('providers', () => {
  const tell = (env: Record<string, string>, ...args: string[]) => runAdmin(['providers', ...args], () => '', undefined, env)

  it('names what is missing and the address to register, without a database', async () => {
    const told = await tell({ PUBLIC_URL: 'https://videos.exemplo.com.br/', DROPBOX_CLIENT_ID: 'a', DROPBOX_CLIENT_SECRET: 'segredo-b' })
    expect(told).toContain('Google Drive: falta GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET')
    expect(told).toContain('redirecionar a  https://videos.exemplo.com.br/api/integration/callback/google-drive')
    expect(told).toContain('Dropbox: configurado')
    expect(told).not.toContain('segredo-b')
    expect(told).not.toContain('não é https')
    expect(await tell({})).toContain('http://localhost:8080/api/integration/callback/onedrive')
  })

  it('answers in JSON, and says what is wrong with the settings', async () => {
    const list = JSON.parse(
      await tell({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_DRIVE_SCOPE: 'drive.readonly' }, '--json'),
    )
    expect(list[0]).toEqual({
      provider: 'google-drive',
      configured: true,
      missing: [],
      redirectUrl: 'http://localhost:8080/api/integration/callback/google-drive',
      scope: 'drive.readonly',
    })
    await expect(tell({ GOOGLE_CLIENT_ID: 'a' })).rejects.toThrow('GOOGLE_CLIENT_SECRET é obrigatória com GOOGLE_CLIENT_ID')
  })
})
