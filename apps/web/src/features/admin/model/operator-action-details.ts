import type { OperatorLogEntry } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { jobTitle } from './job-words.ts'
import { flagWords, periodWords, planTypeWords, pluginNames, statusWords } from './plan-words.ts'

/** Names of the details, in the order they are shown; those of a plan are its columns too. */
const names: Record<string, string> = {
  from: 'de',
  to: 'para',
  title: 'título',
  name: 'nome',
  on: 'ligados',
  off: 'desligados',
  status: 'situação',
  seconds: 'segundos',
  expiresAt: 'até',
  amountCents: 'valor',
  before: 'antes',
  after: 'depois',
  used: 'usado',
  reserved: 'reservado',
  size: 'tamanho',
  price: 'preço',
  priceCents: 'preço',
  period: 'cobrança',
  type: 'tipo',
  storageSize: 'armazenamento',
  uploadSize: 'por arquivo',
  maxResolution: 'resolução',
  enableDownload: 'download',
  enableSubtitles: 'legendas',
  hasImprint: 'Imprint',
  hasAdditional: 'adicional',
  hasFee: 'cobra por aluno',
  action: 'contratação',
  trialDays: 'dias de teste',
  position: 'posição',
  contentId: 'conteúdo no checkout',
  spaceId: 'plano no Space',
  hidden: 'fora de venda',
  accounts: 'contas',
  accountsOver: 'contas acima do limite',
  userId: 'pessoa',
  url: 'endereço',
  recipient: 'destinatário',
  subject: 'assunto',
  items: 'itens',
  id: 'identificador',
  retried: 'repetidos',
  address: 'endereço',
  until: 'até',
  reason: 'motivo',
}
const places = Object.keys(names)
const inCents = new Set(['amountCents', 'price', 'priceCents'])
const inBytes = new Set(['storageSize', 'uploadSize', 'used', 'reserved', 'size'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const fromColumn = (name: string): string => name.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

const plugin: Record<string, string> = { active: 'ativo', canceled: 'cancelado' }
const sale: Record<string, string> = { buy: 'pelo checkout', request: 'falando com a equipe' }
const words: Record<string, (text: string) => string | undefined> = {
  on: (text) => flagWords[text as keyof typeof flagWords],
  off: (text) => flagWords[text as keyof typeof flagWords],
  from: (text) => statusWords[text as keyof typeof statusWords]?.label.toLowerCase(),
  to: (text) => statusWords[text as keyof typeof statusWords]?.label.toLowerCase(),
  status: (text) => plugin[text],
  type: (text) => planTypeWords[text as keyof typeof planTypeWords]?.toLowerCase(),
  period: (text) => periodWords[text as keyof typeof periodWords]?.toLowerCase(),
  action: (text) => sale[text],
}

function writeValue(name: string, value: unknown): string {
  if (name === 'accounts' && value === null) return 'todas'
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return inCents.has(name) ? formatCents(value) : inBytes.has(name) ? formatSize(value) : formatCount(value)
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value) : (words[name]?.(value) ?? value)
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => writeValue(name, one)).join(', ')
  return writeAll(value).join(', ')
}

function writeAll(details: object): string[] {
  const known = Object.entries(details).map(([name, value]) => [fromColumn(name), value as unknown] as const)
  const placeOf = (name: string) => (names[name] === undefined ? places.length : places.indexOf(name))
  return known
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => [names[name] ?? name, writeValue(name, value)] as const)
    .filter(([, said]) => said !== '')
    .map(([name, said]) => `${name}: ${said}`)
}

const isNamed = (details: object): boolean => 'title' in details || 'name' in details || 'subject' in details
const nameless = new Set(['ledger.correction', 'operator.session-end'])

/** The subject of the action, where it is more specific than the details. */
function writeSubject({ action, subject, details }: OperatorLogEntry): string | undefined {
  if (subject === null || nameless.has(action) || isNamed(details)) return undefined
  if (action === 'account.plugin') return pluginNames[subject as keyof typeof pluginNames] ?? subject
  return action === 'job.retry' ? jobTitle(subject) : subject
}

/** The details of an operator's action in one line; empty where there are none. */
export const operatorActionDetails = (entry: OperatorLogEntry): string =>
  [writeSubject(entry), ...writeAll(entry.details)].filter((part) => part !== undefined).join(' · ')
