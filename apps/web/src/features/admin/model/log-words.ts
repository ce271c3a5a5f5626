import type { OperatorLogEntry } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'

const actions: Record<string, string> = {
  'account.status': 'Mudou a situação da conta',
  'account.plan': 'Trocou o plano da conta',
  'account.flags': 'Mudou os recursos da conta',
  'account.plugin': 'Mudou um plugin da conta',
  'account.transcribe-seconds': 'Mudou o saldo de transcrição',
  'account.transcription-source': 'Deu segundos de transcrição',
  'account.transcription-end': 'Encerrou uma fonte de segundos',
  'account.recount': 'Recontou o armazenamento',
  'video.restore': 'Restaurou uma mídia',
  'ledger.correction': 'Lançou uma correção',
  'plan.create': 'Criou um plano',
  'plan.update': 'Mudou um plano',
  'plan.hide': 'Tirou um plano de venda',
  'plan.delete': 'Excluiu um plano',
  'news.publish': 'Publicou uma novidade',
  'news.update': 'Mudou uma novidade',
  'news.withdraw': 'Retirou uma novidade',
  'help.save': 'Mudou a lista de ajuda',
  'product.create': 'Criou um produto',
  'product.update': 'Mudou um produto',
  'product.delete': 'Excluiu um produto',
  'app.create': 'Criou um aplicativo',
  'app.update': 'Mudou um aplicativo',
  'app.delete': 'Excluiu um aplicativo',
  'invoice.confirm': 'Confirmou um pagamento',
  'invoice.refuse': 'Recusou um pagamento',
  'mail.read': 'Leu uma mensagem',
  'mail.retry': 'Reenviou uma mensagem',
  'job.retry': 'Repetiu um processo',
  'operator.sign-in': 'Entrou no console',
  'operator.create': 'Criou um operador',
  'operator.reset': 'Redefiniu o acesso de um operador',
  'operator.disable': 'Desativou um operador',
  'operator.password': 'Trocou a própria senha',
  'operator.session-end': 'Encerrou uma sessão sua',
  'operator.totp-on': 'Ativou a verificação em duas etapas',
  'operator.totp-off': 'Desativou a verificação em duas etapas',
}

/** What was done. */
export const deedTitle = ({ action }: OperatorLogEntry): string => actions[action] ?? action

const names: Record<string, string> = {
  reason: 'motivo',
  from: 'de',
  to: 'para',
  on: 'ligados',
  off: 'desligados',
  title: 'título',
  name: 'nome',
  status: 'situação',
  expiresAt: 'até',
  seconds: 'segundos',
  amountCents: 'valor',
  price: 'preço',
  storageSize: 'armazenamento',
  uploadSize: 'por arquivo',
  recipient: 'para',
  subject: 'assunto',
  retried: 'repetidos',
  address: 'endereço',
  items: 'itens',
  used: 'usado',
  before: 'antes',
  after: 'depois',
}
const inCents = new Set(['amountCents', 'price'])
const inBytes = new Set(['storageSize', 'uploadSize', 'used', 'reserved', 'size'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function writeValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return inCents.has(name) ? formatCents(value) : inBytes.has(name) ? formatSize(value) : formatCount(value)
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value) : value
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => writeValue(name, one)).join(', ')
  return Object.entries(value)
    .map(([inner, one]) => `${names[inner] ?? inner}: ${writeValue(inner, one)}`)
    .join(', ')
}

/** The particulars of a deed in one line; empty where there are none. */
export const deedDetails = ({ details }: OperatorLogEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${names[name] ?? name}: ${writeValue(name, value)}`)
    .join(' · ')
