import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { listWorkers } from '@videozz/db'
import { sandboxKind } from '@videozz/media'
import { waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type WorkerStage } from './testing/test-worker.ts'
import { spawnWorker } from './testing/worker-process.ts'

let stage: WorkerStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('a worker is listed with its isolation as long as it is connected', async () => {
  expect(await listWorkers(stage.db)).toEqual([])
  const worker = await spawnWorker(stage)
  const expected = { host: hostname(), pid: worker.child.pid, sandbox: sandboxKind(), since: expect.any(Date) }
  await expect.poll(() => listWorkers(stage.db)).toEqual([expected])
  expect(await worker.kill('SIGKILL')).toBeNull()
  await waitFor('its connections to close', async () => (await listWorkers(stage.db)).length === 0)
})

it('a worker with SANDBOX=required does not start without bubblewrap', async () => {
  const programs = join(stage.folder, 'bin')
  mkdirSync(programs)
  for (const name of readdirSync('/usr/bin'))
    if (name !== 'bwrap' && !existsSync(join(programs, name))) symlinkSync(join('/usr/bin', name), join(programs, name))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, ...stage.variables, SANDBOX: 'required', PATH: programs },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [words, code] = await Promise.all([text(child.stderr), new Promise((resolve) => child.once('exit', resolve))])
  expect([code, words]).toEqual([78, expect.stringContaining('o bubblewrap não está instalado nesta máquina')])
})
