import { createHash } from 'node:crypto'
import {
  errorMessage,
  filePlaceNames,
  type importFileRoutes,
  type ImportProvider,
  isKeyProvider,
  type ServerInput,
} from '@videozz/contract'
import { findCloudConnection, type NewImport, readImportBatch, sealIntegrationKey } from '@videozz/db'
import { accessFault, type AccountSession, folderKeysOf } from '@videozz/domain'
import { startImports } from '@videozz/operations'
import { createTargetJudge, OutboundError, readAddress } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { importRules } from '../../shared/place-rules.ts'

type Batch = ServerInput<typeof importFileRoutes.startImports>['body']
type Chosen = Batch['items'][number] & { refreshToken?: string | undefined }

/** Providers whose files an import may name; the others have routes of their own. */
const byId: ReadonlySet<ImportProvider> = new Set(['google-drive', 'dropbox', 'onedrive', 'panda', 's3', 'vimeo'])

/**
 * Begins a batch of imports.
 * @throws AppError IMPORT_INPUT_MISSING (a file is not named), IMPORT_ADDRESS_REFUSED, IMPORT_RUNNING, FOLDER_NOT_FOUND, FOLDERS_ONLY,
 * DRIVE_NOT_CONNECTED (no keys), and what the rule of the provider refuses.
 */
export async function beginImports(
  deps: Deps,
  session: AccountSession,
  input: { provider: ImportProvider; folderId?: string | null | undefined; items: readonly Chosen[] },
) {
  const { provider, folderId = null, items } = input
  requireProvider(deps, session, provider)
  const sourceAccount = await findSourceAccount(deps, session, provider)
  const files = items.map((item, index) => ({
    ...(provider === 'link' ? linkOf(deps, item, index) : fileOf(deps, provider, item)),
    sourceAccount,
  }))
  const { accountId, id: userId } = session
  const begun = await startImports(
    { db: deps.db, now: deps.now() },
    { accountId, userId, provider, folderId, bounds: folderKeysOf(session), files },
  )
  if (begun.outcome === 'running') throw new AppError('IMPORT_RUNNING')
  if (begun.outcome === 'no-folder') throw new AppError(folderId === null ? 'FOLDERS_ONLY' : 'FOLDER_NOT_FOUND')
  const batch = await readImportBatch(deps.db, begun.batch.id)
  if (!batch) throw new AppError('IMPORT_NOT_FOUND')
  return batch
}

/** @throws AppError FEATURE_OFF where the account lacks the flag of a provider, and what else its rule refuses. */
export function requireProvider({ now }: Pick<Deps, 'now'>, session: AccountSession, provider: ImportProvider): void {
  const fault = accessFault(importRules[provider], session, now())
  if (fault !== null) throw new AppError(fault)
}

/** What the keys of the person open, for services that are connected by keys: other keys may open another bucket later. */
async function findSourceAccount({ db }: Deps, session: AccountSession, provider: ImportProvider): Promise<string> {
  if (!isKeyProvider(provider)) return ''
  const row = await findCloudConnection(db, { accountId: session.accountId, userId: session.id, provider })
  if (!row) throw new AppError('DRIVE_NOT_CONNECTED', { values: { drive: filePlaceNames[provider] } })
  return row.external_id
}

/** A link may hold a secret: it is kept sealed, and known by its hash. */
function linkOf({ env }: Deps, { url, title, description }: Chosen, index: number): NewImport {
  if (url === undefined) throw new AppError('IMPORT_INPUT_MISSING')
  const address = requirePublic(url, env.importPlaces, `items.${index}.url`)
  return {
    externalId: createHash('sha256').update(address).digest('hex'),
    title,
    description,
    sealed: sealIntegrationKey(env.secretKey, address),
  }
}

/** Addresses by number are judged here, names when they are resolved. @throws AppError IMPORT_ADDRESS_REFUSED. */
function requirePublic(url: string, { origins, networks }: Deps['env']['importPlaces'], field: string): string {
  try {
    const address = readAddress(url)
    createTargetJudge({ trusted: origins, networks })(address)
    return address.href
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new AppError('IMPORT_ADDRESS_REFUSED', { cause: error, fields: { [field]: errorMessage('IMPORT_ADDRESS_REFUSED') } })
  }
}

function fileOf({ env }: Deps, provider: ImportProvider, { id, title, description, refreshToken }: Chosen): NewImport {
  if (id === undefined || !byId.has(provider)) throw new AppError('IMPORT_INPUT_MISSING')
  const sealed = refreshToken === undefined ? null : sealIntegrationKey(env.secretKey, refreshToken)
  return { externalId: id, title, description, sealed }
}
