import type { ListedPlan } from '@videozz/contract/browser'
import { hasFeature } from '@videozz/contract/browser'
import { activationFee, extraStorageCentsPerGb, formatCents, linkImportLimit, planFlags } from '@videozz/domain'
import { describePlan } from './describe-plan.ts'

/** A row of the comparison: a feature, and per plan its value, or whether the plan includes it. */
export type ComparedFeature = { label: string; cells: (string | boolean)[] }

const onDemand = 'Sob demanda'

/**
 * Compares plans feature by feature, in the order given. A feature this build does not have is in no row.
 * @param supported whether somebody answers requests for support.
 */
export function comparePlans(plans: readonly ListedPlan[], supported: boolean): ComparedFeature[] {
  const words = plans.map((plan) => describePlan(plan, false, supported))
  const row = (label: string, cell: (plan: ListedPlan) => string | boolean): ComparedFeature => ({ label, cells: plans.map(cell) })
  const [first] = words
  return [
    row('Preço', (plan) => priceOf(plan)),
    row('Taxa por aluno novo', (plan) => feeOf(plan)),
    ...(first?.limits ?? []).map(({ label }, place) => ({ label, cells: words.map(({ limits }) => limits[place]?.value ?? '') })),
    row('GB adicional por mês', (plan) =>
      plan.type === 'enterprise' ? onDemand : plan.hasAdditional ? formatCents(extraStorageCentsPerGb) : false,
    ),
    ...(first?.features ?? []).map(({ label }, place) => ({
      label,
      cells: words.map(({ features }) => features[place]?.included ?? false),
    })),
    row('Download das mídias', (plan) => plan.enableDownload),
    row('Incorporar vídeos de mais de 20 minutos', (plan) => planFlags(plan).includes('embed-video-full-time')),
    ...(hasFeature('linkImports') ? [row('Importações por link', (plan) => importsOf(plan))] : []),
    ...(hasFeature('accessGroups') ? [row('Controles de Acesso', (plan) => plan.type !== 'default')] : []),
  ]
}

function priceOf({ type, price, period }: ListedPlan): string {
  if (type === 'enterprise') return 'A combinar'
  return price === 0 ? 'Grátis' : `${formatCents(price)} ${period === 'yearly' ? 'por ano' : 'por mês'}`
}

function feeOf(plan: ListedPlan): string {
  const fee = activationFee(plan)
  if (plan.type === 'enterprise') return 'A combinar'
  return fee === null ? 'Sem taxa' : formatCents(fee)
}

function importsOf(plan: ListedPlan): string {
  const limit = linkImportLimit(plan)
  return limit === null ? 'Sem limite' : `Até ${limit}`
}
