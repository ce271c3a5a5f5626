import { addImportExtras, type ImportRow } from '@videozz/db'
import { stopImports } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createPandaSource, type Source, SourceError } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import { openPanda, pandaTrusted } from '../../shared/open-panda.ts'
import { importContext } from './import-deps.ts'

/** The file of a video of Panda Video. Without a key that it accepts the batch is paused: its files wait for another one. */
export function makePandaSource(deps: Deps, row: ImportRow): Source {
  const { importPlaces } = deps.env
  const source = createPandaSource({
    api: openPanda(deps, row.account_id),
    open: createOpenOutbound({ trusted: [...pandaTrusted(deps), ...importPlaces.origins], networks: importPlaces.networks }),
    keep: (extras) => addImportExtras(deps.db, row.id, extras),
    now: () => new Date(),
  })
  const paused = async (error: unknown): Promise<never> => {
    if (!(error instanceof SourceError) || (error.kind !== 'reconnect' && error.kind !== 'disconnected')) throw error
    await stopImports(importContext(deps), row.batch_id, 'IMPORT_DISCONNECTED')
    throw new SourceError('reconnect', error.message, { cause: error })
  }
  return {
    connections: source.connections,
    describe: (item, signal) => source.describe(item, signal).catch(paused),
    open: (item, range, file, signal) => source.open(item, range, file, signal).catch(paused),
  }
}
