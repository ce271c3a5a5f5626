import type { ImportRow } from '@videozz/db'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource, type Source } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import { driveSource } from './drive-source.ts'
import { keySource } from './key-source.ts'
import type { MakeSource } from './import-deps.ts'
import { makePandaSource } from './make-panda-source.ts'

/** How the source of an import is made, by its provider. */
const makers: Partial<Record<ImportRow['provider'], (deps: Deps, row: ImportRow) => Source | null>> = {
  panda: makePandaSource,
  link: ({ env }) => createLinkSource(createOpenOutbound({ trusted: env.importPlaces.origins, networks: env.importPlaces.networks })),
  'google-drive': driveSource('google-drive'),
  dropbox: driveSource('dropbox'),
  onedrive: driveSource('onedrive'),
  s3: keySource('s3'),
  vimeo: keySource('vimeo'),
}

export const makeSource: MakeSource = (deps, row) => makers[row.provider]?.(deps, row) ?? null
