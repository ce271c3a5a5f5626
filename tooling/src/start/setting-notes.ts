const isLocal = (address: string): boolean =>
  !URL.canParse(address) || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)

/**
 * What an operator should set before others use the platform, one line each, printed at every start.
 * @param env as given by the operator; empty counts as absent.
 */
export function settingNotes(env: NodeJS.ProcessEnv, { lives }: { lives: boolean }): string[] {
  const embedded = (env['ACCOUNTS_MODE'] || 'embedded') === 'embedded'
  const byHand = (env['EMBEDDED_PAYMENTS'] || 'manual') === 'manual'
  const unpaid = embedded && byHand && !env['PAYMENT_INSTRUCTIONS']
  const unreachable = lives && !isLocal(env['PUBLIC_URL'] || '') && !env['LIVE_TLS_CERT'] && !env['LIVE_PUBLIC_URL']
  return [
    ...(unpaid
      ? ['Pagamento manual sem instruções: quem contrata um plano não fica sabendo como pagar. Defina PAYMENT_INSTRUCTIONS.']
      : []),
    ...(unreachable
      ? [
          'Transmissões só por codificadores desta máquina: para receber de outras, defina LIVE_TLS_CERT e LIVE_TLS_KEY (docs/operations.md).',
        ]
      : []),
  ]
}
