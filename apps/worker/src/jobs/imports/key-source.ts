import type { ImportRow } from '@videozz/db'
import { createGetKeys } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createS3Source, createVimeoSource, type Source } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'

/** Makes the source of a file of a bucket or of Vimeo, opened by the keys of the person who chose it. */
export const keySource =
  (provider: 's3' | 'vimeo') =>
  ({ db, env: { secretKey, importPlaces, cloud } }: Deps, row: ImportRow): Source => {
    const owner = { accountId: row.account_id, userId: row.user_id, provider }
    const getKeys = createGetKeys({ db, secretKey }, owner, row.source_account)
    const { networks } = importPlaces
    if (provider === 's3') return createS3Source({ outbound: createOpenOutbound({ trusted: importPlaces.origins, networks }), getKeys })
    // What Vimeo sends downloads to is another place than its API.
    const outbound = createOpenOutbound({ trusted: [...cloud.trusted, ...importPlaces.origins], networks })
    return createVimeoSource({ outbound, getToken: getKeys }, cloud.vimeo)
  }
