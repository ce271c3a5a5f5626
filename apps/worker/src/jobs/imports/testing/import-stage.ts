import { createHash } from 'node:crypto'
import { type ImportRow, sealIntegrationKey, sourceObjectKey } from '@videozz/db'
import { type ImportContext, startImports } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource } from '@videozz/sources'
import { type FakeFileHost, startFakeFileHost } from '@videozz/testing'
import type { Deps } from '../../../shared/deps.ts'
import { createAccount, openStage, type WorkerStage } from '../../../testing/test-worker.ts'
import { ImportEngine, type ImportSettings } from '../import-engine.ts'

/** A worker's surroundings with a host of files, and engines that import from it. */
export type ImportStage = WorkerStage & {
  host: FakeFileHost
  /** @param instead what takes the place of the stage's. */
  startEngine: (settings?: Partial<ImportSettings>, instead?: Partial<Pick<Deps, 'db' | 'store'>>) => ImportEngine
  /** Begins an import of links. @returns the batch. */
  importLinks: (urls: readonly string[], accountId?: string) => Promise<string>
  importsOf: (batchId: string) => Promise<ImportRow[]>
  /** Numbers of the parts in the store of a batch's first file. */
  storedParts: (batchId: string) => Promise<number[]>
  context: () => ImportContext
  /** SHA-256 of the source of a media, in hexadecimal. */
  hashOfMedia: (key: string) => Promise<string>
  newAccount: () => Promise<string>
  /** Wraps the secrets of media that engines make. */
  mediaKey: Buffer
}

/** @param idleMs milliseconds of silence after which a source counts as broken. */
export async function openImportStage(variables: Record<string, string> = {}, idleMs = 300): Promise<ImportStage> {
  const host = await startFakeFileHost()
  const stage = await openStage({ IMPORT_ALLOW_PRIVATE: host.url, ...variables })
  const engines: ImportEngine[] = []
  const mediaKey = Buffer.alloc(32, 1)
  const deps = { ...stage, jobs: stage.jobs as Deps['jobs'], workFolder: stage.folder, mediaKey }
  const outbound = createOpenOutbound({ trusted: [host.url] })
  return {
    ...stage,
    host,
    mediaKey,
    startEngine: (settings = {}, instead = {}) => {
      const engine = new ImportEngine(
        { ...deps, ...instead },
        { pollIntervalMs: 50, makeSource: () => createLinkSource(outbound, idleMs), ...settings },
      )
      engine.start()
      engines.push(engine)
      return engine
    },
    importLinks: async (urls, accountId = stage.accountId) => {
      const { owner_id: userId } = await stage.db
        .selectFrom('accounts')
        .select('owner_id')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const files = urls.map((url) => ({
        externalId: createHash('sha256').update(url).digest('hex'),
        title: '',
        sealed: sealIntegrationKey(stage.env.secretKey, url),
      }))
      const begun = await startImports(
        { db: stage.db, now: new Date() },
        { accountId, userId, provider: 'link', folderId: null, bounds: null, files },
      )
      if (begun.outcome !== 'started') throw new Error(`The import did not begin: ${begun.outcome}`)
      return begun.batch.id
    },
    storedParts: async (batchId) => {
      const upload = await stage.db
        .selectFrom('imports as i')
        .innerJoin('uploads as u', 'u.key', 'i.upload_key')
        .select(['u.object_key as key', 'u.upload_id as uploadId'])
        .where('i.batch_id', '=', batchId)
        .orderBy('i.place')
        .executeTakeFirst()
      return upload ? (await stage.store.listParts(upload)).map(({ PartNumber }) => PartNumber) : []
    },
    importsOf: (batchId) => stage.db.selectFrom('imports').selectAll().where('batch_id', '=', batchId).orderBy('place').execute(),
    context: () => ({
      db: stage.db,
      jobs: stage.jobs,
      now: new Date(),
      sender: { product: 'Videozz', publicUrl: 'http://localhost' },
    }),
    hashOfMedia: async (key) => {
      const { body } = await stage.store.get(sourceObjectKey(key))
      const hash = createHash('sha256')
      for await (const chunk of body) hash.update(chunk as Buffer)
      return hash.digest('hex')
    },
    newAccount: () => createAccount(stage.db),
    close: async () => {
      for (const engine of engines) await engine.stop()
      await stage.close()
      await host.stop()
    },
  }
}
