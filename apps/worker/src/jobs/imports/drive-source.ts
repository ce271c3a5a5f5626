import { openIntegrationKey, sealIntegrationKey, type ImportRow, saveImportSealed } from '@videozz/db'
import { createGetToken, createRefreshGetToken } from '@videozz/operations'
import { createOpenOutbound, createOutbound } from '@videozz/outbound'
import { createDriveSource, createOauthClients, type DriveName, type GetToken, type OauthClient, type Source } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'

/** Makes the source of a file at a drive; null where the operator has registered no app there. */
export const driveSource =
  (drive: DriveName) =>
  (deps: Deps, row: ImportRow): Source | null => {
    const { cloud, importPlaces, secretKey } = deps.env
    const oauth = createOauthClients(createOutbound({ trusted: cloud.trusted }), cloud)
    const client = oauth[drive]
    if (!client) return null
    // What the services send downloads to is another place than their APIs.
    const outbound = createOpenOutbound({ trusted: [...cloud.trusted, ...importPlaces.origins], networks: importPlaces.networks })
    const owner = { accountId: row.account_id, userId: row.user_id, provider: drive }
    const getToken =
      row.sealed === null
        ? createGetToken(() => ({ db: deps.db, now: new Date(), secretKey, oauth }), owner)
        : givenToken(deps, row, client, row.sealed)
    return createDriveSource(drive, { outbound, getToken }, cloud)
  }

/** The tokens behind the refresh token that came with an import. */
function givenToken({ db, env: { secretKey } }: Deps, { id }: ImportRow, client: OauthClient, sealed: string): GetToken {
  const save = (next: string) => saveImportSealed(db, id, sealIntegrationKey(secretKey, next))
  return createRefreshGetToken(client, openIntegrationKey(secretKey, sealed), save)
}
