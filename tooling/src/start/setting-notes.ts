/**
 * What an operator should set before others use the platform, one line each, printed at every start.
 * @param env as given by the operator; empty counts as absent.
 */
export function settingNotes(env: NodeJS.ProcessEnv): string[] {
  const embedded = (env['ACCOUNTS_MODE'] || 'embedded') === 'embedded'
  const byHand = (env['EMBEDDED_PAYMENTS'] || 'manual') === 'manual'
  return embedded && byHand && !env['PAYMENT_INSTRUCTIONS']
    ? ['Pagamento manual sem instruções: quem contrata um plano não fica sabendo como pagar. Defina PAYMENT_INSTRUCTIONS.']
    : []
}
