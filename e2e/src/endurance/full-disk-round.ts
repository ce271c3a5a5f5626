import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../start-product.ts'
import { findDescendants } from '../processes.ts'
import type { PatientClient, Upload } from './patient-client.ts'
import type { SmallDisk } from './small-disk.ts'
import { strainDatabase } from './strain-database.ts'

export type Stage = {
  disk: SmallDisk
  product: Product
  client: PatientClient
  films: { encoded: Buffer; sent: Buffer }
  fullSeconds: number
}

/** Counts of what was answered, as `507 ×3`. */
const tally = (answers: number[]): string =>
  [...new Set(answers)]
    .toSorted()
    .map((status) => `${status || 'nothing'} ×${answers.filter((each) => each === status).length}`)
    .join(', ')

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Ids of the processes that must live on, by name; PostgreSQL may end for lack of room, and is started again. */
export function idsOf({ pid }: Product): Record<string, number | undefined> {
  const of = (part: string) => findDescendants(pid, part)[0]?.pid
  return { supervisor: pid, api: of('apps/api/src/main.ts'), worker: of('apps/worker/src/main.ts') }
}

const postgresOf = ({ pid }: Product): number | undefined => findDescendants(pid, 'bin/postgres -D')[0]?.pid

/** What is asked while the disk is full: a part to write, and a list to read. */
async function askWhileFull({ client, fullSeconds }: Stage, upload: Upload) {
  const [written, read]: [number[], number[]] = [[], []]
  for (const end = Date.now() + fullSeconds * 1000; Date.now() < end; await delay(250)) {
    written.push((await client.tryPart(upload, 2)).status)
    read.push((await client.ask('GET', '/videos?page=1')).status)
  }
  return { written, read }
}

/** One round: the disk is filled while an encode runs and an upload is under way, and freed. @returns its line; throws where it failed. */
export async function runRound(stage: Stage, number: number): Promise<string> {
  const { disk, product, client, films } = stage
  await client.signIn()
  const before = idsOf(product)
  const database = postgresOf(product)
  const first = await client.begin(`lesson-${number}.mp4`, films.encoded)
  const encoding = await client.finish(first)
  const upload = await client.begin(`upload-${number}.mp4`, films.sent)
  await client.sendPart(upload, 1)
  await client.waitFor(encoding, ({ playable }) => playable === true)
  disk.fill()
  // In every other round PostgreSQL ends by it.
  const strained = number % 2 === 0 ? await strainDatabase(product.data) : undefined
  const { written, read } = await askWhileFull(stage, upload)
  const alive = idsOf(product)
  disk.free()
  const freed = Date.now()
  const sent = await client.finish(upload)
  const continued = (Date.now() - freed) / 1000
  for (const key of [encoding, sent]) await client.waitFor(key, ({ status }) => status === 'encoded')
  const encoded = (Date.now() - freed) / 1000
  const after = idsOf(product)
  for (const [name, pid] of Object.entries(before))
    if (pid === undefined || alive[name] !== pid || after[name] !== pid)
      throw new Error(`${name} ended: process ${pid}, ${alive[name]} while full, ${after[name]} afterwards`)
  for (const { filename, bytes } of [first, upload]) {
    const source = join(product.data, 'objects/objects/sources', filename)
    if (sha256(readFileSync(source)) !== sha256(bytes)) throw new Error(`${filename} is stored otherwise than it was sent`)
    // Deleted media keep their bytes for days, and the disk is small.
    rmSync(source)
  }
  for (const key of [encoding, sent]) await client.insist('delete', () => client.ask('DELETE', `/videos/${key}`))
  return [
    `parts while full: ${tally(written)}`,
    `lists while full: ${tally(read)}`,
    'supervisor, api, worker alive',
    database === postgresOf(product) ? `PostgreSQL alive${strained ? ` after "${strained}"` : ''}` : 'PostgreSQL ended and started again',
    `upload continued, whole after ${continued.toFixed(1)} s`,
    `both encoded after ${encoded.toFixed(1)} s`,
    'sha256 equal',
  ].join(' · ')
}
