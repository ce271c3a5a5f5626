import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createKey, importAlone } from '@videozz/db'
import { freePlan } from '@videozz/domain'
import {
  createTestAccount,
  createTestDatabase,
  createTestRendition,
  createTestUser,
  createTestVideo,
  type TestDatabase,
} from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importLog } from './import-log.ts'
import { readLogLine } from './read-log-line.ts'

let database: TestDatabase
let folder = ''
const [ana, bia] = [createKey(), createKey()]
/** A segment of each, and the map of one of Ana's renditions. */
const [ofAna, ofBia, map, nobodys] = Array.from({ length: 4 }, () => randomBytes(16).toString('hex')) as [string, string, string, string]

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'videozz-logs-'))
  for (const [id, address] of [
    [ana, ofAna],
    [bia, ofBia],
  ] as const) {
    await createTestUser(database.db, { id })
    await createTestAccount(database.db, { id, owner_id: id, plan_id: freePlan.id })
    await createTestVideo(database.db, { key: id, account_id: id, source_size: 1 })
    await sql`insert into segments (video_key, generation, rendition, sequence, duration, size, address, key_index) values (${id}, 1, '240p', 0, 4, 1000, ${address}, 0)`.execute(
      database.db,
    )
  }
  await createTestRendition(database.db, { video_key: ana, name: '240p', init_address: map })
})
beforeEach(async () => {
  await sql`truncate traffic_days, traffic_imports`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(args: string[], input?: string | Buffer): Promise<{ code: number; out: string; err: string }> {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      { env: { ...process.env, INIT_CWD: folder, DATABASE_URL: database.url } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
    child.stdin?.end(input)
  })
}
const days = async () => {
  const rows = await database.db.selectFrom('traffic_days').selectAll().orderBy('account_id').orderBy('day').execute()
  return Object.fromEntries(
    rows.map(({ account_id, day, origin, bytes, requests }) => [`${account_id === ana ? 'ana' : 'bia'} ${day}`, [origin, bytes, requests]]),
  )
}
type Given = { path?: string; time?: string; status?: number; bytes?: number | '-'; method?: string }
const combined = ({
  path = `/files/s/[redacted]/${ofAna}`,
  time = '22/Nov/2026:10:00:00 +0000',
  status = 200,
  bytes = 100,
  method = 'GET',
}: Given = {}) =>
  `203.0.113.9 - - [${time}] "${method} ${path} HTTP/2.0" ${status} ${bytes} "https://escola.com.br/" "Mozilla/5.0 (\\x22X\\x22; \\"y\\")"\n`

describe('npm run traffic with logs of the combined format', () => {
  it('counts bytes by account and day of São Paulo, and prints how many lines were not counted', async () => {
    const log = [
      combined(),
      combined({ time: '23/Nov/2026:02:59:59 +0000' }),
      combined({ time: '23/Nov/2026:00:00:00 -0300', bytes: 7 }),
      combined({ path: `/files/s/abc.1.def.ghi/${ofBia}`, status: 206, bytes: 30 }),
      combined({ path: `https://videos.example.com/files/s/${ofBia}?token=[redacted]`, bytes: 1 }),
      combined({ path: `/files/s/[redacted]/${map}`, bytes: 11 }),
      // The common format ends here.
      `203.0.113.9 - ana [22/Nov/2026:10:00:00 +0000] "GET /files/s/t/${ofAna} HTTP/1.1" 200 5\n`,
      combined({ status: 404 }),
      combined({ status: 304, bytes: '-' }),
      combined({ method: 'HEAD', bytes: 0 }),
      combined({ path: '/api/videos' }),
      combined({ path: `/files/s/[redacted]/${nobodys}` }),
      combined({ path: `/files/s/[redacted]/${ofAna}/x` }),
      '\n',
      'what is this\n',
      combined({ time: '22/Nev/2026:10:00:00 +0000' }),
      `${'x'.repeat(200_000)}\n`,
    ]
    writeFileSync(join(folder, 'access.log'), log.join(''))
    const { code, out } = await run(['import', 'access.log'])
    expect(code).toBe(0)
    expect(out).toContain('16 linhas, 7 segmentos enviados, 254 B')
    expect(out).toContain('1 segmento não contado: a mídia não existe mais')
    expect(out).toContain('3 linhas não entendidas')
    expect(await days()).toEqual({
      'ana 2026-11-22': ['imported', 216, 4],
      'ana 2026-11-23': ['imported', 7, 1],
      'bia 2026-11-22': ['imported', 31, 2],
    })
    expect((await run(['list'])).out).toContain('access.log  16 linhas  7 segmentos')
  })

  it('counts each line once when a log is imported whole, grown, gzipped or through a pipe', async () => {
    const file = join(folder, 'growing.log')
    writeFileSync(file, combined().repeat(3))
    await run(['import', file])
    expect((await run(['import', file])).out).toContain('nada de novo')
    appendFileSync(file, combined().repeat(2) + combined().slice(0, 50))
    const grown = await run(['import', file])
    expect(grown.out).toContain('2 linhas novas, 2 segmentos enviados')
    expect(grown.out).toContain('a última linha ainda não terminou')
    expect(await days()).toEqual({ 'ana 2026-11-22': ['imported', 500, 5] })
    appendFileSync(file, combined().slice(50))
    writeFileSync(`${file}.1.gz`, gzipSync(combined().repeat(6)))
    expect((await run(['import', `${file}.1.gz`])).out).toContain('1 linha nova')
    expect((await run(['import', '-'], combined().repeat(7))).out).toContain('1 linha nova')
    expect((await run(['import', file, `${file}.1.gz`])).out).toContain('nada de novo')
    expect(await days()).toEqual({ 'ana 2026-11-22': ['imported', 700, 7] })
    // Another log is another one, however alike.
    await run(['import', '-'], combined({ bytes: 1 }) + combined().repeat(6))
    expect(await days()).toEqual({ 'ana 2026-11-22': ['imported', 1301, 14] })
  })

  it('rejects a log in the wrong format and invalid arguments, and counts the log in the right format', async () => {
    writeFileSync(join(folder, 'wrong.log'), combined())
    const wrong = await run(['import', 'wrong.log', '--format', 'json'])
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('nenhuma linha foi entendida')])
    expect(await days()).toEqual({})
    expect((await run(['import', 'wrong.log'])).out).toContain('1 segmento enviado')
    expect((await run(['import', 'missing.log'])).err).toContain('não pode ser lido (ENOENT)')
    expect((await run(['import'])).err).toContain('diga o arquivo')
    expect((await run(['import', 'x', '--format', 'y'])).err).toContain('use combined ou json')
    expect((await run(['--help'])).out).toContain('npm run traffic -- import')
  })

  it('rejects an import while another import runs', async () => {
    writeFileSync(join(folder, 'one.log'), combined())
    const second = await importAlone(database.db, () => run(['import', 'one.log']))
    expect(second?.err).toContain('outro log está sendo importado agora')
    expect(await days()).toEqual({})
  })
})

it('imports the JSON log of the shipped nginx', async () => {
  const line = (path: string, bytes: number) =>
    `{"time":"2026-11-22T23:30:00-03:00","requestId":"r","address":"203.0.113.9","method":"GET","path":"${path}","status":200,"bytes":${bytes},"seconds":0.010,"cache":"HIT","upstream":"","upstreamSeconds":"","agent":"\\"x\\""}\n`
  const log = line(`/files/s/[redacted]/${ofAna}`, 50) + line(`/files/s/${ofAna}`, 5) + line('[encoded]', 1) + '{"time":1}\n'
  expect((await run(['import', '-'], log)).out).toContain('2 segmentos enviados, 55 B')
  expect(await days()).toEqual({ 'ana 2026-11-22': ['imported', 55, 2] })
})

it('importLog streams a log in chunks, and continues after the lines already imported', async () => {
  const line = combined()
  const bytes = Buffer.from(line.repeat(50_000))
  async function* pieces(from: number, to: number) {
    for (let at = from; at < to; at += 8191) yield bytes.subarray(at, Math.min(to, at + 8191))
  }
  const half = Buffer.byteLength(line) * 25_000
  const first = await importLog(database.db, { name: 'a', format: undefined, chunks: pieces(0, half) })
  expect(first).toMatchObject({ lines: 25_000, counted: 25_000, malformed: 0, continued: false, rest: 0 })
  const second = await importLog(database.db, { name: 'a', format: undefined, chunks: pieces(0, bytes.length) })
  expect(second).toMatchObject({ lines: 25_000, counted: 25_000, continued: true })
  expect(await days()).toEqual({ 'ana 2026-11-22': ['imported', 5_000_000, 50_000] })
})

it('readLogLine finds no segment in malicious lines and rejects invalid dates', () => {
  const long = 'a'.repeat(60_000)
  const hostile = [
    `1 - ${'['.repeat(60_000)}`,
    `1 - - [22/Nov/2026:10:00:00 +0000] "${'\\'.repeat(60_000)}`,
    `1 - - [22/Nov/2026:10:00:00 +0000] "GET /files/s/${long}/${ofAna}x HTTP/1.1" 200 1`,
    '{'.repeat(60_000),
  ]
  for (const line of hostile) expect(readLogLine(line, line.startsWith('{') ? 'json' : 'combined')?.segment ?? null).toBeNull()
  expect(readLogLine(combined({ time: '31/Feb/2026:10:00:00 +0000' }), 'combined')?.at.toISOString()).not.toBe('2026-02-31T10:00:00.000Z')
  expect(readLogLine(combined({ time: '40/Nov/2026:10:00:00 +0000' }), 'combined')).toBeNull()
})
