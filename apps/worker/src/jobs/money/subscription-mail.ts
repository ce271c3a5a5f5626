import type { SubscriptionChange } from '@videozz/db'
import { composeMail, dayOf, embedsPlayUntil, formatCents, formatDay, type Mail, overdueLimitDays, paymentGraceDays } from '@videozz/domain'

/** The change a mail is about. */
export type SubscriptionNotice = Pick<SubscriptionChange, 'kind' | 'plan' | 'at' | 'cents'>
type Context = { product: string; publicUrl: string; name: string }
type Words = { subject: string; lines: string[]; link: { label: string; lead: string; path: string } }

const onDay = (instant: Date): string => formatDay(dayOf(instant))
const later = (instant: Date, days: number): string => onDay(new Date(instant.getTime() + days * 86_400_000))
const see = { label: 'Ver assinatura', lead: 'Veja a sua assinatura:', path: '/assinaturas' }
const settle = { label: 'Regularizar', lead: 'Regularize aqui:', path: '/regularizar' }

const words: Record<SubscriptionNotice['kind'], (notice: SubscriptionNotice, product: string) => Words> = {
  'trial-ending': ({ plan, at, cents }, product) => ({
    subject: `Seu teste do plano ${plan} termina em ${onDay(at)}`,
    lines: [
      `O período grátis do plano ${plan} no ${product} termina em ${onDay(at)}.`,
      cents ? `A primeira cobrança, de ${formatCents(cents)}, vence nesse dia. Se não quiser continuar, cancele antes.` : '',
    ],
    link: see,
  }),
  'trial-ended': ({ plan, at, cents }, product) => ({
    subject: `Seu teste do plano ${plan} terminou`,
    lines: [
      `O período grátis do plano ${plan} no ${product} terminou em ${onDay(at)} e a sua assinatura continua.`,
      cents ? `A fatura do primeiro período, de ${formatCents(cents)}, já está na sua conta.` : '',
    ],
    link: see,
  }),
  'payment-failed': ({ plan, at, cents }, product) => ({
    subject: 'Não conseguimos cobrar a sua fatura',
    lines: [
      `A cobrança de ${formatCents(cents ?? 0)} do plano ${plan} no ${product} foi recusada.`,
      `Tentaremos de novo a cada dia. Sem pagamento até ${later(at, paymentGraceDays.unpaid)}, envios e gerenciamento ficam bloqueados.`,
    ],
    link: { ...see, label: 'Pagar a fatura', lead: 'Pague com outro cartão:' },
  }),
  overdue: ({ plan, at }, product) => ({
    subject: 'Sua fatura está em atraso',
    lines: [
      `A fatura do plano ${plan} no ${product} está em atraso. Envios e gerenciamento estão bloqueados até o pagamento.`,
      `Seus vídeos continuam disponíveis para os alunos até ${onDay(embedsPlayUntil(at))}. Em ${later(at, overdueLimitDays)} a assinatura é cancelada.`,
    ],
    link: settle,
  }),
  canceled: ({ plan, at }, product) => ({
    subject: `Sua assinatura do plano ${plan} foi cancelada`,
    lines: [
      `A assinatura do plano ${plan} no ${product} terminou em ${onDay(at)}. Seus vídeos deixaram de ser exibidos para os alunos.`,
      'Nada foi apagado: ao contratar um plano de novo, tudo volta a funcionar.',
    ],
    link: { label: 'Ver planos', lead: 'Contrate um plano:', path: '/plans' },
  }),
}

/** The mail to an account's owner about a change of the subscription. */
export function composeSubscriptionMail(notice: SubscriptionNotice, { product, publicUrl, name }: Context): Mail {
  const { subject, lines, link } = words[notice.kind](notice, product)
  const { label, lead, path } = link
  return composeMail({ subject, name, lines: lines.filter((line) => line !== ''), link: { label, lead, address: `${publicUrl}${path}` } })
}
