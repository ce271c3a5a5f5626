import { type Answer, mostWebhookEndpoints, secretOverlapHours, type ServerInput, type webhookRoutes } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  createWebhookSecret,
  listWebhookEndpoints,
  rotateWebhookSecret,
  tellEndpoints,
  type WebhookActor,
  writeAudit,
} from '@videozz/db'
import { judgeTarget } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentEndpoint } from './present.ts'

type Body = ServerInput<typeof webhookRoutes.createWebhookEndpoint>['body']
type Endpoint = Answer<typeof webhookRoutes.updateWebhookEndpoint>

const refusals = {
  malformed: 'Informe um endereço como https://exemplo.com/videozz.',
  insecure: 'Use um endereço que comece com https://.',
  private: 'Este endereço não é público. Use um que possa ser acessado pela internet.',
}

export const actorOf = (session: AccountSession): WebhookActor => ({ accountId: session.accountId, userId: session.id })

/** Normalises and checks an address; its name is resolved only when an event is sent. @throws AppError INVALID_INPUT. */
function readTarget({ env }: Deps, url: string): string {
  const verdict = judgeTarget(url, env.webhookPlaces)
  if (verdict) throw new AppError('INVALID_INPUT', { fields: { url: refusals[verdict] } })
  return new URL(url).href
}

/** @throws AppError NOT_FOUND. */
export async function readEndpoint({ db, now }: Deps, accountId: string, id: string): Promise<Endpoint> {
  const [row] = await listWebhookEndpoints(db, accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return presentEndpoint(row, now())
}

/** @throws AppError INVALID_INPUT, WEBHOOK_ENDPOINTS_FULL. */
export async function createEndpoint(deps: Deps, session: AccountSession, body: Body): Promise<{ endpoint: Endpoint; secret: string }> {
  const url = readTarget(deps, body.url)
  const { secret, wrapped } = createWebhookSecret(deps.env.secretKey)
  const choice = { ...body, url, wrappedSecret: wrapped }
  const id = await addWebhookEndpoint(deps.db, actorOf(session), choice, mostWebhookEndpoints, deps.now())
  if (id === null) throw new AppError('WEBHOOK_ENDPOINTS_FULL', { values: { most: String(mostWebhookEndpoints) } })
  return { endpoint: await readEndpoint(deps, session.accountId, id), secret }
}

/** @throws AppError INVALID_INPUT, NOT_FOUND. */
export async function updateEndpoint(deps: Deps, session: AccountSession, id: string, body: Body): Promise<Endpoint> {
  const url = readTarget(deps, body.url)
  if (!(await changeWebhookEndpoint(deps.db, actorOf(session), id, { ...body, url }))) throw new AppError('NOT_FOUND')
  return readEndpoint(deps, session.accountId, id)
}

/** @throws AppError NOT_FOUND; WEBHOOK_ROTATED where a secret that still signs would be dropped unasked. */
export async function rotateSecret(
  deps: Deps,
  session: AccountSession,
  id: string,
  dropOld: boolean,
): Promise<{ secret: string; oldSecretUntil: string }> {
  const { secret, wrapped } = createWebhookSecret(deps.env.secretKey)
  const now = deps.now()
  const until = new Date(now.getTime() + secretOverlapHours * 3_600_000)
  const done = await rotateWebhookSecret(deps.db, actorOf(session), id, { wrapped, until, freshAt: dropOld ? undefined : now })
  if (done !== 'rotated') throw new AppError(done === 'fresh' ? 'WEBHOOK_ROTATED' : 'NOT_FOUND')
  return { secret, oldSecretUntil: until.toISOString() }
}

/** @throws AppError NOT_FOUND, WEBHOOK_PAUSED. */
export async function requireActive(deps: Deps, accountId: string, id: string): Promise<void> {
  const { state } = await readEndpoint(deps, accountId, id)
  if (state === 'paused') throw new AppError('WEBHOOK_PAUSED')
}

/** Sends the test event to one endpoint. @throws AppError NOT_FOUND, WEBHOOK_PAUSED. */
export async function sendTest(deps: Deps, session: AccountSession, id: string): Promise<{ deliveryId: string }> {
  await requireActive(deps, session.accountId, id)
  const data = { message: `Teste de ${deps.env.product}: este endereço recebe eventos.` }
  const [deliveryId = ''] = await deps.db.transaction().execute(async (trx) => {
    await writeAudit(trx, { ...actorOf(session), action: 'webhook.test', subject: id })
    return tellEndpoints(trx, session.accountId, 'webhook.test', data, [id], deps.now())
  })
  return { deliveryId }
}
