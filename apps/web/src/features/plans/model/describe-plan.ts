import type { ListedPlan } from '@videozz/contract/browser'
import { hasFeature } from '@videozz/contract/browser'
import { activationFee, formatCents } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'

type Described = Pick<
  ListedPlan,
  | 'type'
  | 'price'
  | 'period'
  | 'storageSize'
  | 'uploadSize'
  | 'maxResolution'
  | 'hasAdditional'
  | 'hasFee'
  | 'hasImprint'
  | 'enableSubtitles'
  | 'action'
  | 'trialDays'
>

export type PlanWords = {
  /** Audience of the plan; null: none given. */
  audience: string | null
  price: { amount: string; note: string }
  /** Free days that this account would have, such as «15 dias grátis»; null: none. */
  trial: string | null
  /** Price of a student's first view; null: agreed with the rest. */
  fee: string | null
  limits: { label: string; value: string; note: string | null }[]
  features: { label: string; included: boolean }[]
}

const onDemand = 'Sob demanda'

/** The texts of a plan's card: prices and limits, "Sob demanda" for every one of an enterprise plan. @param trialAvailable whether free days still apply to the account. @param supported whether somebody answers requests for support. */
export function describePlan(plan: Described, trialAvailable: boolean, supported: boolean): PlanWords {
  const enterprise = plan.type === 'enterprise'
  const fee = activationFee(plan)
  const or = (value: string) => (enterprise ? onDemand : value)
  const trial = trialAvailable && plan.trialDays > 0 && plan.price > 0 && plan.action === 'buy'
  return {
    audience: plan.type === 'studio' ? 'Para quem usa NutrorStudio' : null,
    price: priceOf(plan),
    trial: trial ? `${plan.trialDays} ${plan.trialDays === 1 ? 'dia' : 'dias'} grátis` : null,
    fee: enterprise ? null : fee === null ? 'Sem taxa por aluno' : `${formatCents(fee)} por aluno, na primeira visualização`,
    limits: [
      {
        label: 'Armazenamento',
        value: or(formatSize(plan.storageSize)),
        note: plan.hasAdditional && !enterprise ? '(R$0,50 por GB adicional)' : null,
      },
      { label: 'Tamanho máximo por arquivo', value: or(formatSize(plan.uploadSize)), note: null },
      { label: 'Resolução', value: or(`Até ${plan.maxResolution}p`), note: null },
    ],
    features: [
      { label: 'Antipirataria com Imprint', included: plan.hasImprint },
      { label: 'Cobrança em reais', included: true },
      ...(hasFeature('statistics') ? [{ label: 'Métricas de visualização', included: true }] : []),
      ...(supported ? [{ label: 'Suporte em português', included: true }] : []),
      { label: 'Legendas', included: plan.enableSubtitles },
      ...(hasFeature('integrationSdk') ? [{ label: 'SDK de integração', included: true }] : []),
    ],
  }
}

function priceOf({ type, price, period }: Described): PlanWords['price'] {
  if (type === 'default') return { amount: 'Comece aqui.', note: 'Plano padrão' }
  if (type === 'enterprise') return { amount: 'A combinar.', note: onDemand }
  return { amount: formatCents(price), note: period === 'yearly' ? 'por ano' : 'por mês' }
}
