import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createKey, deleteVideos, recordFinding } from '@videozz/db'
import { freePlan } from '@videozz/domain'
import { createTestAccount, createTestDatabase, createTestUser, createTestVideo, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase
let account: string
beforeAll(async () => {
  database = await createTestDatabase()
  account = createKey()
  await createTestUser(database.db, { id: account, email: 'ana@exemplo.com.br' })
  await createTestAccount(database.db, { id: account, owner_id: account, name: 'Ana', plan_id: freePlan.id })
})
afterAll(() => database.close())

function run(command: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      { env: { ...process.env, DATABASE_URL: database.url } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

async function addDeleted(status: 'encoded' | 'encoding', size = 700): Promise<string> {
  const { db } = database
  const key = createKey()
  await createTestVideo(db, {
    key,
    account_id: account,
    title: 'Aula 1',
    status,
    source_object: `sources/${key}`,
    source_size: size,
  })
  await db
    .updateTable('accounts')
    .set((set) => ({ storage_used: set('storage_used', '+', size) }))
    .execute()
  await db.transaction().execute((trx) => deleteVideos(trx, account, [key], new Date()))
  return key
}
const used = async () => (await database.db.selectFrom('accounts').select('storage_used').executeTakeFirstOrThrow()).storage_used
const queued = async () => (await database.pool.query(`select name, data from pgboss.job`)).rows

describe('npm run restore-media', () => {
  it('restores a deleted media, and rejects a second restore', async () => {
    const key = await addDeleted('encoded')
    expect(await run('restore-media', key)).toEqual({ code: 0, out: `· ${key}: “Aula 1” voltou à conta ${account}\n`, err: '' })
    const video = await database.db.selectFrom('videos').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    expect(video.deleted_at).toBeNull()
    expect([await used(), await queued()]).toEqual([700, []])
    const audit = await database.db.selectFrom('audit_log').select(['action', 'details']).where('subject', '=', key).execute()
    expect(audit).toEqual([{ action: 'operator.video.restore', details: { title: 'Aula 1', size: 700 } }])
    const again = await run('restore-media', key)
    expect([again.code, again.err]).toEqual([1, `\nNão foi possível continuar: ${key}: a mídia não está excluída.\n`])
    expect(await used()).toBe(700)
  })

  it('enqueues an unfinished encode, and may exceed the storage of the plan', async () => {
    const key = await addDeleted('encoding', 900_000_000_000)
    const before = await used()
    const { code, out } = await run('restore-media', key)
    expect([code, out]).toEqual([
      0,
      `· ${key}: “Aula 1” voltou à conta ${account} (o processamento continua; a conta passou do limite do plano)\n`,
    ])
    expect(await used()).toBe(before + 900_000_000_000)
    expect(await queued()).toMatchObject([{ name: 'encode-first', data: { videoKey: key } }])
  })

  it('rejects a purged or unknown media and invalid arguments, and prints its usage', async () => {
    const key = await addDeleted('encoded')
    await database.db.updateTable('videos').set({ purge_started_at: new Date() }).where('key', '=', key).execute()
    expect((await run('restore-media', key)).err).toContain('os arquivos já foram apagados; a mídia não pode voltar')
    expect((await run('restore-media', 'nada')).err).toContain('nada: não existe mídia com esta chave')
    expect((await run('restore-media')).err).toContain('diga qual mídia')
    expect((await run('restore-media', '--tudo')).err).toContain('opção desconhecida')
    expect(await run('restore-media', '--help')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Uso: npm run restore-media'),
    })
  })
})

describe('npm run storage-report', () => {
  it('lists findings, repeated ones with their count', async () => {
    expect((await run('storage-report')).out).toBe('· Nada foi encontrado: o armazenamento confere com o banco de dados.\n')
    const at = new Date('2099-02-03T04:05:06Z')
    for (const found of [5, 7])
      await recordFinding(database.db, { kind: 'used-differs', subject: account, accountId: account, expected: 9, found }, at)
    await recordFinding(database.db, { kind: 'source-missing', subject: 'k', expected: 10, found: 0 }, at)
    expect((await run('storage-report')).out).toBe(
      `2099-02-03 04:05 UTC  mídia k: falta o arquivo original (10 bytes)\n2099-02-03 04:05 UTC  conta ${account}: espaço usado corrigido de 7 para 9 bytes  [2 vezes]\n`,
    )
  })
})
