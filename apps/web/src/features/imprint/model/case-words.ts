import type { CaseFacts, CaseViewer } from '@videozz/contract/browser'
import { dayOf, formatClock, formatDay, formatInstant } from '@videozz/domain'

/** `21/11/2026 20:30:05`, in São Paulo. */
export const inSaoPaulo = (instant: string): string => formatInstant(new Date(instant))

/** `21/11/2026 23:30:05`, in UTC. */
export const inUtc = (instant: string): string => {
  const iso = new Date(instant).toISOString()
  return `${formatDay(iso.slice(0, 10))} ${iso.slice(11, 19)}`
}

/** The number of a case in groups: `k3f9 22ab 7mq1 0xc8`. */
export const sayCaseNumber = (id: string): string => id.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Name of the file of a case: it does not identify the viewer. */
export const caseFileName = (id: string, at: string): string => `caso-${dayOf(new Date(at))}-${id}.json`

/** `00:00 a 05:53, 12:00 a 13:47`; `nenhum trecho` without any. */
export const sayRanges = (ranges: CaseFacts['session']['watched']): string =>
  ranges.length === 0 ? 'nenhum trecho' : ranges.map(([from, to]) => `${formatClock(from)} a ${formatClock(to)}`).join(', ')

/** How far the identity of who watched can be relied on. */
export const identityWords: Record<CaseViewer['identified'], { title: string; text: string }> = {
  signed: {
    title: 'Assinado pela área de membros',
    text: 'A identificação chegou assinada com a chave secreta da área de membros e foi conferida quando a sessão foi aberta.',
  },
  unsigned: {
    title: 'Não verificado',
    text: 'O site informou esta identificação sem assinatura: qualquer pessoa poderia tê-la informado, e ela não vale como prova.',
  },
  preview: {
    title: 'Prévia no painel',
    text: 'A sessão foi aberta dentro do painel, por quem tem acesso à conta, e não por um espectador.',
  },
  erased: {
    title: 'Dados pessoais apagados',
    text: 'Os dados de quem assistiu foram apagados a pedido ou no fim do prazo. Em Imprint dá para conferir um e-mail que já se conheça.',
  },
  none: { title: 'Não identificado', text: 'A sessão não tinha identificação de quem assistia.' },
}

/** Reads the text of a case. */
export const readCase = (document: string): CaseFacts => JSON.parse(document) as CaseFacts
