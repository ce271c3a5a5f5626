import { featureFlags, pluginTypes } from '@videozz/contract'
import {
  findAudience,
  readAccountDetail,
  recountAccount,
  searchAccounts,
  setAccountFlags,
  setAccountPlan,
  setAccountPlugin,
  setAccountStatus,
} from '@videozz/db'
import { endOfDay, formatSize, isDay } from '@videozz/domain'
import { createJobQueue, purgeDelaySeconds } from '@videozz/jobs'
import { restoreMedia } from '@videozz/operations'
import { OperatorFault } from '../command/operator-fault.ts'
import { type AdminContext, type AdminHandler, columns, commandActor, inWords } from './admin-context.ts'
import { need, oneOf, readPage } from './admin-options.ts'
import { restoreRefusals } from '../storage/restore-in-words.ts'

const statuses = ['activated', 'disabled', 'overdue', 'canceled'] as const

/** The account an argument names: its key or its owner's e-mail. @throws OperatorFault unless it names one. */
export async function findAccount({ db }: AdminContext, word: string | undefined): Promise<string> {
  const name = need(word, 'a conta')
  const found = await findAudience(db, [name])
  const ids = [...new Set(found.map(({ id }) => id))]
  const [id] = ids
  if (id === undefined) throw new OperatorFault(`não há conta ${name}.`)
  if (ids.length > 1) throw new OperatorFault(`há mais de uma conta com o e-mail ${name}: use a chave (${ids.join(', ')}).`)
  return id
}

async function readDetail({ db, now }: AdminContext, id: string) {
  const companyDomain = process.env['COMPANY_DOMAIN']?.toLowerCase() || undefined
  const detail = await readAccountDetail(db, id, { companyDomain, graceMs: purgeDelaySeconds * 1000, now })
  if (!detail) throw new OperatorFault(`não há conta ${id}.`)
  return { ...detail, plugins: detail.plugins.map(({ type, ...plugin }) => ({ typePlugin: type, ...plugin })) }
}

/** Why it is done. @throws OperatorFault. */
export const readReason = ({ options }: AdminContext): string => {
  const reason = need(options.reason, '--reason')
  if (reason.length < 5 || reason.length > 300) throw new OperatorFault('o motivo deve ter de 5 a 300 caracteres.')
  return reason
}

const list: AdminHandler = async ({ db, options }) => {
  const status = options.status === undefined ? undefined : oneOf(options.status, statuses, '--status')
  const page = await searchAccounts(db, { ...readPage(options), search: options.search?.trim() ?? '', status })
  const rows = page.items.map((one) => [
    one.id,
    one.status,
    one.plan.title,
    `${formatSize(one.storageUsed)} de ${formatSize(one.storageSize)}`,
    one.email,
    one.name,
  ])
  return { data: page, lines: [...columns(rows), `· página ${page.page} de ${page.pages}, ${page.totalItems} no total`] }
}

const show: AdminHandler = async (context) => {
  const detail = await readDetail(context, await findAccount(context, context.words[0]))
  const { subscription } = detail
  const media = detail.deletedMedia.map((one) => [
    `  ${one.key}`,
    one.restorable ? `até ${inWords(one.purgeAt)}` : 'sendo apagada',
    `“${one.title}”`,
  ])
  return {
    data: detail,
    lines: [
      ...columns([
        ['conta', `${detail.id}  ${detail.name}  ${detail.email}`],
        ['status', `${detail.status} desde ${inWords(detail.statusSince)}`],
        ['plano', `${detail.plan.title} (${detail.plan.id})`],
        [
          'assinatura',
          subscription ? `${subscription.state}, ${subscription.planTitle}, período até ${inWords(subscription.periodEnd)}` : '—',
        ],
        ['armazenamento', `${formatSize(detail.storageUsed)} de ${formatSize(detail.storageSize)}`],
        ['sinalizadores', detail.hasEveryFlag ? 'todos' : detail.flags.join(', ') || '—'],
        ['plugins', detail.plugins.map((one) => `${one.typePlugin} (${one.state})`).join(', ') || '—'],
        ['mídias', String(detail.mediaCount)],
      ]),
      ...(media.length > 0 ? ['excluídas:', ...columns(media)] : []),
    ],
  }
}

const setStatus: AdminHandler = async (context) => {
  const accountId = await findAccount(context, context.words[0])
  const status = oneOf(need(context.words[1], 'o status'), [...statuses, 'by-subscription'], 'o status')
  await setAccountStatus(context.db, commandActor, { accountId, status, reason: readReason(context) }, context.now)
  const detail = await readDetail(context, accountId)
  return { data: detail, lines: [`· ${accountId}: ${detail.status}`] }
}

const setPlan: AdminHandler = async (context) => {
  const accountId = await findAccount(context, context.words[0])
  const planId = need(context.words[1], 'o plano')
  const given = { accountId, planId, reason: readReason(context), evenOver: context.options.confirm }
  const change = await setAccountPlan(context.db, commandActor, given)
  if (change.outcome === 'no-plan') throw new OperatorFault(`não há plano ${planId}; veja: npm run admin -- plans list`)
  if (change.outcome === 'above')
    throw new OperatorFault(
      `a conta usa ${formatSize(change.used)} e o plano oferece ${formatSize(change.size)}; para trocar mesmo assim: --confirm`,
    )
  const detail = await readDetail(context, accountId)
  return { data: detail, lines: [`· ${accountId}: ${detail.plan.title}`] }
}

const setFlag: AdminHandler = async (context) => {
  const accountId = await findAccount(context, context.words[0])
  const flag = oneOf(need(context.words[1], 'o sinalizador'), featureFlags, 'o sinalizador')
  const on = oneOf(need(context.words[2], 'on ou off'), ['on', 'off'], 'o último') === 'on'
  const { flags } = await readDetail(context, accountId)
  const rest = flags.filter((one) => one !== flag)
  await setAccountFlags(context.db, commandActor, accountId, on ? [...rest, flag] : rest)
  const detail = await readDetail(context, accountId)
  return { data: detail, lines: [`· ${accountId}: ${detail.flags.join(', ') || 'nenhum sinalizador'}`] }
}

const recount: AdminHandler = async (context) => {
  const accountId = await findAccount(context, context.words[0])
  const done = await recountAccount(context.db, commandActor, accountId)
  if (!done) throw new OperatorFault(`não há conta ${accountId}.`)
  const figures = `${formatSize(done.after.used)} usados, ${formatSize(done.after.reserved)} reservados`
  return { data: { accountId, ...done }, lines: [`· ${accountId}: ${done.changed ? 'corrigido' : 'estava certo'}, ${figures}`] }
}

const restore: AdminHandler = async ({ db, databaseUrl, words, now }) => {
  if (words.length === 0) throw new OperatorFault('diga qual mídia: npm run admin -- restore-media CHAVE')
  const jobs = await createJobQueue({ databaseUrl, role: 'sender', onError: () => {} })
  const restored: { key: string; title: string; accountId: string; encoding: boolean; overLimit: boolean }[] = []
  try {
    for (const key of words) {
      const done = await restoreMedia({ db, jobs, now }, commandActor, key)
      if (done.outcome !== 'restored') throw new OperatorFault(`${key}: ${restoreRefusals[done.outcome]}.`)
      const { video, encoding, overLimit } = done
      restored.push({ key, title: video.title, accountId: video.account_id, encoding, overLimit })
    }
  } finally {
    await jobs.stop(1)
  }
  return { data: restored, lines: restored.map(({ key, title, accountId }) => `· ${key}: “${title}” voltou à conta ${accountId}`) }
}

const setPlugin: AdminHandler = async (context) => {
  const accountId = await findAccount(context, context.words[0])
  const type = oneOf(need(context.words[1], 'o plugin'), pluginTypes, 'o plugin')
  const status = oneOf(need(context.words[2], 'active ou canceled'), ['active', 'canceled'], 'o último')
  const { until } = context.options
  if (until !== undefined && !isDay(until)) throw new OperatorFault('--until deve ser um dia como 2027-01-31.')
  const expiresAt = until === undefined ? null : endOfDay(until)
  await setAccountPlugin(context.db, commandActor, accountId, { type, status, expiresAt })
  const detail = await readDetail(context, accountId)
  return { data: detail, lines: detail.plugins.map((one) => `· ${accountId}: ${one.typePlugin} (${one.state})`) }
}

export const accountCommands: Record<string, AdminHandler> = {
  'accounts list': list,
  'accounts show': show,
  'accounts set-status': setStatus,
  'accounts set-plan': setPlan,
  'accounts set-flag': setFlag,
  'accounts set-plugin': setPlugin,
  'accounts recount': recount,
  'restore-media': restore,
}
