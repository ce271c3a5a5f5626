import type { Inspection } from '../../../shared/queries/inspection.ts'

export type Sign = Inspection['signs'][number]

const words: Record<Sign['kind'], readonly [one: string, many: string]> = {
  tampering: ['Código coberto ou alterado', 'Código coberto ou alterado'],
  'faster-than-time': ['Mais tempo assistido do que passou', 'Mais tempo assistido do que passou'],
  'key-rush': ['Trechos pedidos mais rápido que a reprodução', 'Trechos pedidos mais rápido que a reprodução'],
  'many-addresses': ['Muitos endereços de internet', 'Muitos endereços de internet'],
  'many-devices': ['Muitos aparelhos', 'Muitos aparelhos'],
  'token-replayed': ['Acesso de outro navegador com o mesmo token', 'Acessos de outros navegadores com o mesmo token'],
  'fast-keys': ['Vídeo pedido mais rápido do que o ritmo permite', 'Vídeo pedido mais rápido do que o ritmo permite'],
  'many-networks-lease': ['Uma só sessão usada a partir de muitas redes', 'Uma só sessão usada a partir de muitas redes'],
  'proof-failed': ['Chaves pedidas sem a prova da página', 'Chaves pedidas sem a prova da página'],
  'no-reports': ['Vídeo recebido sem avisos do player', 'Vídeo recebido sem avisos do player'],
}

/** A sign of misuse in words, with how often it was seen: `Código coberto ou alterado (2 vezes)`. */
export function saySign({ kind, count }: Sign): string {
  const [one, many] = words[kind]
  return count === 1 ? one : `${many} (${count} vezes)`
}
