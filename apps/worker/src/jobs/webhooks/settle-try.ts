import {
  type ClaimedDelivery,
  type Database,
  type DeliveryOutcome,
  findOwner,
  notifyWebhookEndpoints,
  pauseFailing,
  recordUsageMails,
  settleDelivery,
  writeAudit,
} from '@videozz/db'
import { composeMail } from '@videozz/domain'
import { queueMail } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

/** An endpoint that has only failed for so long is paused. */
const failingLimitMs = 3 * 24 * 60 * 60 * 1000
const goneReason = 'O endereço respondeu 410: não existe mais.'
const failingReason = 'Nenhuma entrega deu certo em três dias.'

export type SettleDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'log'>

/** Records the outcome of a delivery attempt and what follows: a pause, and one mail to the owner per series of failures. */
export async function settleTry(deps: SettleDeps, claim: ClaimedDelivery, outcome: DeliveryOutcome): Promise<void> {
  const now = new Date()
  await deps.db.transaction().execute(async (trx) => {
    const settled = await settleDelivery(trx, claim, outcome, now)
    if (!settled?.failingSince) return
    const { failingSince } = settled
    const reason =
      outcome.status === 410 ? goneReason : now.getTime() - failingSince.getTime() >= failingLimitMs ? failingReason : undefined
    if (reason !== undefined) await pause(trx, deps, claim, reason)
    else if (outcome.state === 'failed') await mailFailing(trx, deps, claim, failingSince)
  })
}

async function pause(trx: Database, deps: SettleDeps, { accountId, endpointId, url }: ClaimedDelivery, reason: string): Promise<void> {
  if (!(await pauseFailing(trx, endpointId, reason))) return
  await notifyWebhookEndpoints(trx, accountId)
  await writeAudit(trx, { accountId, userId: null, action: 'webhook.pause', subject: endpointId, details: { reason } })
  deps.log.info({ account: accountId, endpoint: endpointId, reason }, 'webhook paused')
  await mail(trx, deps, accountId, 'Um webhook foi pausado', [
    `O envio de eventos para ${hostOf(url)} foi pausado. ${reason}`,
    'O que acontecer enquanto ele está pausado não será enviado. Corrija o servidor e retome o envio.',
  ])
}

/** Once from the first failure to the next success. */
async function mailFailing(trx: Database, deps: SettleDeps, claim: ClaimedDelivery, failingSince: Date): Promise<void> {
  const { accountId, endpointId, url } = claim
  const recorded = await recordUsageMails(trx, accountId, ['webhook-failing'], `${endpointId}:${failingSince.toISOString()}`)
  if (recorded.length === 0) return
  await mail(trx, deps, accountId, 'Um webhook não está recebendo eventos', [
    `Desistimos de enviar um evento para ${hostOf(url)} depois de 24 horas de tentativas.`,
    'Os próximos continuam sendo enviados. Depois de três dias só com falhas, o envio é pausado.',
  ])
}

async function mail(trx: Database, { env, jobs }: SettleDeps, accountId: string, subject: string, lines: string[]): Promise<void> {
  const owner = await findOwner(trx, accountId)
  const link = { label: 'Ver entregas', lead: 'Veja as entregas:', address: `${env.publicUrl}/developers?tab=webhooks` }
  const notice = composeMail({ subject, name: owner.name, lines, link })
  await queueMail({ db: trx, jobs }, owner.email, notice)
}

/** The rest of an address may hold secrets. */
const hostOf = (url: string): string => new URL(url).host
