import { partBytes } from '@videozz/storage'
import { digestBytes, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { spawnWorker, type WorkerProcess } from '../../testing/worker-process.ts'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

// Worker processes start and are killed one after another.
vi.setConfig({ testTimeout: 300_000 })

const mebibyte = 1024 * 1024
let stage: ImportStage
const workers: WorkerProcess[] = []
beforeAll(async () => {
  stage = await openImportStage()
})
afterAll(async () => {
  for (const worker of workers) await worker.kill('SIGKILL')
  await stage.close()
})

it('a file whose workers are killed arrives whole, once, and no whole part of it is fetched again', async () => {
  const file = stage.host.add({ size: 60 * mebibyte, faults: { bytesPerSecond: 12 * mebibyte } })
  const batch = await stage.importLinks([file.url])
  const storedParts = () => stage.storedParts(batch)
  const kills = 3
  for (let kill = 1; kill <= kills; kill++) {
    const worker = await spawnWorker(stage)
    workers.push(worker)
    await waitFor('more parts to arrive', async () => (await storedParts()).length >= 3 * kill)
    await worker.kill('SIGKILL')
    const stored = await storedParts()
    const requests = file.requests.length
    // Its claim would end by itself.
    await stage.db.updateTable('imports').set({ claimed_until: new Date() }).where('batch_id', '=', batch).execute()
    if (kill === kills) file.faults = {}
    const next = kill === kills ? await spawnWorker(stage) : undefined
    if (next) workers.push(next)
    if (!next) continue
    const [row] = await waitFor('the import to end', async () => {
      const rows = await stage.importsOf(batch)
      return rows[0]?.state === 'done' && rows
    })
    const asked = file.requests.slice(requests).flatMap(({ range }) => (range === null || range[1] === 0 ? [] : [range]))
    for (const [start, end] of asked)
      for (const part of stored)
        expect(start < part * partBytes && end >= (part - 1) * partBytes, `${start}-${end} and part ${part}`).toBe(false)
    expect(row).toMatchObject({ error: null, attempts: kills + 1, fetched: file.bytes.size })
    expect(await stage.hashOfMedia(row?.video_key ?? '')).toBe(digestBytes(file.bytes))
    const videos = await stage.db.selectFrom('videos').select('key').where('account_id', '=', stage.accountId).execute()
    expect(videos).toHaveLength(1)
  }
})
