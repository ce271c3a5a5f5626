import type { OutboundError, OutboundFault } from '@videozz/outbound'

const faults: Record<Exclude<OutboundFault, 'unreachable'>, string> = {
  blocked: 'O endereço não é público e não foi acessado.',
  slow: 'O servidor não respondeu a tempo.',
  'too-large': 'A resposta é grande demais.',
  redirected: 'O servidor respondeu com um redirecionamento, que não é seguido.',
}
const unreachable: Record<string, string> = {
  ENOTFOUND: 'O nome do servidor não foi encontrado.',
  ENODATA: 'O nome do servidor não foi encontrado.',
  ECONNREFUSED: 'O servidor recusou a conexão.',
  ECONNRESET: 'O servidor interrompeu a conexão.',
}
const tls = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/

/** Why a webhook did not arrive, in words for the account's owner. */
export function explainFault(error: OutboundError): string {
  if (error.fault !== 'unreachable') return faults[error.fault]
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  if (tls.test(code)) return `A conexão segura (TLS) falhou: ${code}.`
  return unreachable[code] ?? 'Não foi possível conectar ao servidor.'
}

/** Why an answer is no success. */
export const explainStatus = (status: number): string =>
  status === 410 ? 'O servidor respondeu 410: o endereço não existe mais.' : `O servidor respondeu ${status}, e só 2xx confirma a entrega.`
