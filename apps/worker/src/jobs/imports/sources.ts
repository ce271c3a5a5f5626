import type { ImportRow } from '@videozz/db'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource, type Source } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import type { MakeSource } from './import-deps.ts'

/** How the source of an import is made, by its provider. */
const makers: Partial<Record<ImportRow['provider'], (deps: Deps, row: ImportRow) => Source>> = {
  link: ({ env }) => createLinkSource(createOpenOutbound({ trusted: env.importPlaces.origins, networks: env.importPlaces.networks })),
}

export const makeSource: MakeSource = (deps, row) => makers[row.provider]?.(deps, row) ?? null
