import { type Answer, type embedRoutes, maxEmbedDomains } from '@videozz/contract'
import { giveDomains, lockEmbedSettings, readEmbedSettings, setDefaultDomains, setSignedViewerRule, writeAudit } from '@videozz/db'
import { type AccountSession, folderKeysOf } from '@videozz/domain'
import { changeCompletionRule } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { requireDomains } from './require-domains.ts'

type Settings = Answer<typeof embedRoutes.getEmbedSettings>
type Applied = Answer<typeof embedRoutes.applyDefaultDomains>

/** How the account embeds its media; tokens are counted in a member's folders only. */
export const getSettings = (deps: Deps, session: AccountSession): Promise<Settings> =>
  readEmbedSettings(deps.db, session.accountId, folderKeysOf(session))

/** Sets the default domains of new tokens; existing tokens stay as they are. @throws AppError DOMAIN_INVALID. */
export async function saveDefaults(deps: Deps, session: AccountSession, texts: string[]): Promise<Settings> {
  const domains = await requireDomains(texts)
  const { accountId } = session
  return deps.db.transaction().execute(async (trx) => {
    const { defaultDomains } = await lockEmbedSettings(trx, accountId)
    await setDefaultDomains(trx, accountId, domains)
    await writeAudit(trx, {
      accountId,
      userId: session.id,
      action: 'embed.defaults',
      subject: accountId,
      details: { before: defaultDomains, after: domains },
    })
    return readEmbedSettings(trx, accountId)
  })
}

/** Gives the default domains to every token there is. @throws AppError EMBED_DEFAULTS_EMPTY: that would close them all. */
export async function applyDefaults(deps: Deps, session: AccountSession, mode: 'add' | 'replace'): Promise<Applied> {
  const { accountId } = session
  return deps.db.transaction().execute(async (trx) => {
    const { defaultDomains: domains } = await lockEmbedSettings(trx, accountId)
    if (domains.length === 0) throw new AppError('EMBED_DEFAULTS_EMPTY')
    const changed = await giveDomains(trx, accountId, { domains, mode, most: maxEmbedDomains })
    await writeAudit(trx, {
      accountId,
      userId: session.id,
      action: 'embed.apply-defaults',
      subject: accountId,
      details: { mode, domains, changed },
    })
    return { ...(await readEmbedSettings(trx, accountId)), changed }
  })
}

/** Sets whether only signed viewers may watch. @throws AppError EMBED_SECRET_MISSING: there is no secret to sign them with yet. */
export async function saveSignedViewerRule(deps: Deps, session: AccountSession, required: boolean): Promise<Settings> {
  const { accountId } = session
  return deps.db.transaction().execute(async (trx) => {
    const { secrets } = await lockEmbedSettings(trx, accountId)
    if (required && secrets === 0) throw new AppError('EMBED_SECRET_MISSING')
    await setSignedViewerRule(trx, accountId, required)
    await writeAudit(trx, { accountId, userId: session.id, action: 'embed.signed-viewer', subject: accountId, details: { required } })
    return readEmbedSettings(trx, accountId)
  })
}

/** Sets the percent of its seconds with which a media counts as completed. */
export async function saveCompletionRule(deps: Deps, { accountId, id: userId }: AccountSession, percent: number): Promise<Settings> {
  await changeCompletionRule(deps, { accountId, userId }, percent)
  return readEmbedSettings(deps.db, accountId)
}
