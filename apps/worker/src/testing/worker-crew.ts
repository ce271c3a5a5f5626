import { waitFor } from '@videozz/testing'
import { expireJobs } from './skip-waits.ts'
import type { WorkerStage } from './test-worker.ts'
import { programsNaming, spawnWorker, type WorkerProcess } from './worker-process.ts'

/** Worker processes of a test file, which are killed again and again. */
export class WorkerCrew {
  readonly #stage: () => WorkerStage
  readonly #workers: WorkerProcess[] = []

  /** @param stage of the file, once it is open. */
  constructor(stage: () => WorkerStage) {
    this.#stage = stage
  }

  async start(): Promise<WorkerProcess> {
    const worker = await spawnWorker(this.#stage())
    this.#workers.push(worker)
    return worker
  }

  /** Kills every worker; resolves once their programs are gone. */
  async killAll(): Promise<void> {
    for (const worker of this.#workers.splice(0)) await worker.kill('SIGKILL')
    await this.noPrograms()
  }

  noPrograms(): Promise<unknown> {
    return waitFor('its programs to die with it', async () => programsNaming(this.#stage().folder).length === 0)
  }

  /** Starts a worker, kills it once it has come so far, and lets its jobs be taken by another. @param endWaiting see `holdSegments`. */
  async killWhen(phase: string, reached: () => Promise<boolean>, endWaiting: () => Promise<void>): Promise<void> {
    const worker = await this.start()
    await waitFor(phase, reached)
    await worker.kill('SIGKILL')
    await endWaiting()
    await this.noPrograms()
    await expireJobs(this.#stage().db)
  }
}
