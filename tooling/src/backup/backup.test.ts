import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, resolveAccount } from '@videozz/postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeStandIn, prepareData, type PreparedData, type StandIn } from '../start/testing/stand-in.ts'
import type { Place } from '../command/find-place.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

// Each test starts a whole product with a PostgreSQL of its own, and copies it.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let house: StandIn
let port: number
let place: Place
let target: Place

let prepared: PreparedData
beforeAll(async () => {
  prepared = await prepareData()
})
afterAll(() => prepared.remove())
beforeEach(async () => {
  house = makeStandIn(prepared)
  port = await findFreePort()
  const at = (folder: string): Place => ({ checkout: house.folder, folder, objects: join(folder, 'objects'), account: resolveAccount() })
  place = at(house.data)
  target = at(join(house.folder, 'restored'))
})
afterEach(() => house.remove())

const version = '0.1.0'
const databaseUrl = async () => ((await (await fetch(`http://127.0.0.1:${port}/`)).json()) as { databaseUrl: string }).databaseUrl

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

function fingerprints(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
}

async function fill(): Promise<string> {
  const url = await databaseUrl()
  await query(url, `create table kept as select g as id, md5(g::text) as text from generate_series(1, 20000) g`)
  mkdirSync(join(place.folder, 'objects/objects/s'), { recursive: true })
  for (let index = 0; index < 20; index += 1) writeFileSync(join(place.folder, `objects/objects/s/${index}`), randomBytes(10_000 * index))
  return url
}

const summary = `select count(*)::int as rows, md5(string_agg(text, ',' order by id)) as sum from kept`

it('restores rows, objects and secrets from a backup of a running platform', async () => {
  const first = await house.start(['--port', String(port), '--no-demo'])
  const url = await fill()
  const [before] = await query(url, summary)
  // Written while the copy runs: they may or may not be in it, and must not spoil it.
  let writing = true
  const writer = (async () => {
    await query(url, 'create table noise (id int, text text)')
    while (writing) await query(url, `insert into noise select g, md5(random()::text) from generate_series(1, 2000) g`)
  })()
  const { archive } = await makeBackup(place, join(house.folder, 'copies'), version)
  writing = false
  await writer
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(house.folder, 'copies'))).toHaveLength(1)
  await query(url, `delete from kept`)
  const secrets = readFileSync(join(place.folder, 'secrets.json'), 'utf8')
  const objects = fingerprints(join(place.folder, 'objects'))
  first.child.kill('SIGTERM')
  await first.code

  await restoreBackup(target, archive, { force: false, version })
  expect(readFileSync(join(target.folder, 'secrets.json'), 'utf8')).toBe(secrets)
  expect(statSync(join(target.folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(fingerprints(join(target.folder, 'objects'))).toEqual(objects)
  const second = await house.start(['--port', String(port), '--no-demo', '--data', target.folder])
  expect(second.ready, second.output()).toBe(true)
  expect(await query(await databaseUrl(), summary)).toEqual([before])
})

it('backs up a stopped platform, and overwrites existing data at a restore only with force', async () => {
  const args = ['--port', String(port), '--no-demo']
  const first = await house.start(args)
  const [before] = await query(await fill(), summary)
  first.child.kill('SIGTERM')
  await first.code
  const objects = fingerprints(join(place.folder, 'objects'))
  const { archive } = await makeBackup(place, join(house.folder, 'copy.tar'), version)

  const second = await house.start(args)
  await query(await databaseUrl(), 'drop table kept')
  await expect(restoreBackup(place, archive, { force: true, version })).rejects.toThrow('já está em uso')
  second.child.kill('SIGTERM')
  await second.code
  rmSync(join(place.folder, 'objects/objects/s/3'))

  await expect(restoreBackup(place, archive, { force: false, version })).rejects.toThrow('já tem dados')
  await restoreBackup(place, archive, { force: true, version })
  expect(fingerprints(join(place.folder, 'objects'))).toEqual(objects)
  const third = await house.start(args)
  expect(third.ready, third.output()).toBe(true)
  expect(await query(await databaseUrl(), summary)).toEqual([before])
})

it('rejects an invalid or truncated archive, and a start after an incomplete restore', async () => {
  await expect(makeBackup(target, join(house.folder, 'copy.tar'), version)).rejects.toThrow('não há dados')
  const { archive, bytes } = await makeBackup(place, join(house.folder, 'copy.tar'), version)
  writeFileSync(join(house.folder, 'other.tar'), 'not a copy')
  await expect(restoreBackup(target, join(house.folder, 'other.tar'), { force: false, version })).rejects.toThrow('não é uma cópia')
  truncateSync(archive, Math.floor(bytes / 2))
  await expect(restoreBackup(target, archive, { force: false, version })).rejects.toThrow('não pôde ser lida até o fim')
  writeFileSync(join(place.folder, 'restore-incomplete'), '')
  const second = await house.start(['--port', String(port)])
  expect(second.ready).toBe(false)
  expect(second.output()).toContain('não chegou ao fim')
})
