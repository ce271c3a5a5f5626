import type { AccessRule, AccountRule, FeatureFlag, PermissionName, PlanFeature } from '@videozz/contract'

const features: Record<PlanFeature, string> = {
  enableDownload: 'plano com download',
  enableSubtitles: 'plano com legendas',
  hasImprint: 'plano com Imprint',
  nonDefaultPlan: 'plano pago',
}

/** A permission without the prefix all of them have. */
export const shortPermission = (permission: PermissionName): string => permission.replace('videozz:', '')

function describeAccountRule(rule: AccountRule): string {
  const flag: FeatureFlag | undefined = rule.flag
  return [
    rule.standing === 'good' ? 'conta em dia' : 'conta em qualquer estado',
    rule.tenant === 'denied' && 'sem gerentes',
    rule.tenant === 'denied-on-space' && 'sem gerentes no space',
    rule.bound !== 'allowed' && rule.tenant !== 'denied' && 'sem presos a pastas',
    rule.permission && [rule.permission].flat().map(shortPermission).join(' ou ') + (rule.support === 'allowed' ? ' ou suporte' : ''),
    rule.feature && features[rule.feature],
    rule.gate === 'subtitles' && 'plano com legendas, segundos de transcrição ou testador',
    flag && `sinalizador ${flag}`,
    rule.plugin && `plugin ${rule.plugin}`,
    rule.people === 'testers' && 'suporte ou testador',
    rule.people === 'platform' && 'pessoa da plataforma principal',
  ]
    .filter(Boolean)
    .join(' · ')
}

const others = {
  anyone: 'qualquer um',
  person: 'quem entrou',
  'refresh-cookie': 'cookie de renovação',
  playback: 'sessão de reprodução',
  'signed-address': 'endereço assinado',
  'signed-body': 'corpo assinado',
  checkout: 'token do checkout',
  operator: 'operador',
  loopback: 'desta máquina',
} as const

/** The name the page gives a rule; rules that differ have different names. */
export const describeRule = (rule: AccessRule): string => (rule.who === 'account' ? describeAccountRule(rule) : others[rule.who])
