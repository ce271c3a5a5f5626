import type { StorageCrossing } from '@videozz/db'
import { composeMail, extraStorageCentsPerGb, formatCents, formatSize, type Mail } from '@videozz/domain'

/** The crossing a mail is about. */
export type StorageNotice = Pick<StorageCrossing, 'kind' | 'plan' | 'used' | 'total' | 'hasAdditional'>
type Context = { product: string; publicUrl: string; name: string }

const upgrade = { label: 'Fazer upgrade', lead: 'Veja os planos:', path: '/plans' }
const bill = { label: 'Ver uso e cobrança', lead: 'Acompanhe aqui:', path: '/billing' }
const cost = `Cada GB além do plano custa ${formatCents(extraStorageCentsPerGb)} por mês, na proporção dos dias em que ficar guardado.`

/** The mail that notifies an account's owner how much of the plan's storage is used. */
export function composeStorageMail(notice: StorageNotice, { product, publicUrl, name }: Context): Mail {
  const { kind, plan, used, total, hasAdditional } = notice
  const figures = `Você usa ${formatSize(used)} dos ${formatSize(total)} do plano ${plan} no ${product}.`
  const full = kind === 'storage-100'
  const subject = full ? 'Você atingiu o limite do seu plano' : 'Você já utilizou 80% do seu espaço disponível'
  const free = `Para liberar espaço, exclua o que não usa mais na biblioteca: ${publicUrl}/media`
  const rest = full
    ? hasAdditional
      ? ['Seus envios continuam.', cost]
      : ['Novos envios estão parados. O que já está na sua conta continua sendo exibido.', free]
    : hasAdditional
      ? [`Quando o espaço do plano acabar, seus envios continuam. ${cost}`]
      : ['Quando o espaço acabar, novos envios param. O que já está na sua conta continua sendo exibido.', free]
  const { label, lead, path } = full && hasAdditional ? bill : upgrade
  return composeMail({ subject, name, lines: [figures, ...rest], link: { label, lead, address: `${publicUrl}${path}` } })
}
