import { adminRoutes, planDraftSchema } from '@videozz/contract'
import {
  confirmInvoice,
  correctLedger,
  createPlan,
  deletePlan,
  listParentInvoices,
  listPlansForOperator,
  refuseInvoice,
  updatePlan,
} from '@videozz/db'
import { formatCents, formatSize, planDraftFault } from '@videozz/domain'
import { OperatorFault } from '../command/operator-fault.ts'
import { findAccount, readReason } from './account-commands.ts'
import { type AdminHandler, columns, commandActor, inWords } from './admin-context.ts'
import { need, oneOf, readPage } from './admin-options.ts'
import { readJson } from './read-stdin.ts'

const correct: AdminHandler = async (context) => {
  const accountId = await findAccount(context, context.words[0])
  const given = { amountCents: Number(need(context.options.cents, '--cents')), reason: readReason(context) }
  const { amountCents, reason } = readJson(JSON.stringify(given), adminRoutes.adminCorrectLedger.body)
  await correctLedger(context.db, commandActor, { accountId, amountCents, reason, operator: 'comando' }, context.now)
  return { data: { accountId, amountCents, reason }, lines: [`· ${accountId}: correção de ${formatCents(amountCents)} lançada`] }
}

const plans: AdminHandler = async ({ db }) => {
  const all = await listPlansForOperator(db)
  const rows = all.map((plan) => [
    plan.id,
    plan.title,
    plan.type,
    `${formatCents(plan.price)} ${plan.period === 'yearly' ? 'por ano' : 'por mês'}`,
    formatSize(plan.storageSize),
    `${plan.accounts} contas`,
    plan.hidden ? 'oculto' : 'à venda',
  ])
  return { data: all, lines: columns(rows) }
}

const savePlan: AdminHandler = async ({ db, words: [id], options, now, readInput }) => {
  const draft = readJson(await readInput(), planDraftSchema)
  const fault = planDraftFault(draft, id)
  if (fault) throw new OperatorFault(Object.values(fault).join(' '))
  const saved = id === undefined ? await createPlan(db, commandActor, draft) : id
  if (id !== undefined) {
    const done = await updatePlan(db, commandActor, { id, draft, evenOver: options.confirm }, now)
    if (done.outcome === 'missing') throw new OperatorFault(`não há plano ${id}; veja: npm run admin -- plans list`)
    if (done.outcome === 'below')
      throw new OperatorFault(`${done.accounts} contas usam mais do que este plano ofereceria; para salvar mesmo assim: --confirm`)
  }
  const [plan] = await listPlansForOperator(db, saved)
  return { data: plan, lines: [`· ${saved}: ${draft.title}`] }
}

const removePlan: AdminHandler = async ({ db, words, now }) => {
  const id = need(words[0], 'o plano')
  const { outcome } = await deletePlan(db, commandActor, id, now)
  if (outcome === 'missing') throw new OperatorFault(`não há plano ${id}; veja: npm run admin -- plans list`)
  if (outcome === 'default') throw new OperatorFault('o plano padrão não pode ser excluído.')
  return { data: { id, outcome }, lines: [`· ${id}: ${outcome === 'hidden' ? 'em uso, fora de venda' : 'excluído'}`] }
}

const invoiceStates = ['reported', 'open', 'failed', 'paid', 'void'] as const
const refusals: Record<string, string> = { INVOICE_SETTLED: 'já foi resolvida' }

const invoices: AdminHandler = async ({ db, options }) => {
  const state = oneOf(options.state ?? 'reported', invoiceStates, '--state')
  const page = await listParentInvoices(db, { ...readPage(options), state })
  const rows = page.items.map((one) => [one.id, formatCents(one.amountCents), inWords(one.dueAt), one.planTitle, one.account.email])
  return { data: page, lines: [...columns(rows), `· página ${page.page} de ${page.pages}, ${page.totalItems} no total`] }
}

const settle =
  (word: string, change: (context: Parameters<AdminHandler>[0], id: string) => ReturnType<typeof confirmInvoice>): AdminHandler =>
  async (context) => {
    const id = need(context.words[0], 'a fatura')
    const done = await change(context, id)
    if ('fault' in done) throw new OperatorFault(`a fatura ${id} ${refusals[done.fault] ?? 'não existe'}.`)
    return { data: { id, ...done }, lines: [`· ${id}: ${word}`] }
  }

export const moneyCommands: Record<string, AdminHandler> = {
  'accounts correct': correct,
  'plans list': plans,
  'plans save': savePlan,
  'plans delete': removePlan,
  'invoices list': invoices,
  'invoices confirm': settle('pagamento confirmado', ({ db, now }, id) => confirmInvoice(db, commandActor, id, now)),
  'invoices refuse': settle('pagamento não encontrado', (context, id) => refuseInvoice(context.db, commandActor, id, readReason(context))),
}
