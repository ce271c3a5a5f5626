import { isOfferedEvent, type WebhookDeliveryState, type WebhookEventType } from '@videozz/contract/browser'

export type ChosenEvent = Exclude<WebhookEventType, 'webhook.test'>

/** What each event reports, in words for people. */
export const eventWords: Record<WebhookEventType, string> = {
  'upload.started': 'Envio iniciado',
  'upload.completed': 'Envio concluído',
  'upload.canceled': 'Envio cancelado, expirado ou com falha',
  'import.completed': 'Arquivo importado',
  'import.failed': 'Importação com falha',
  'encode.playable': 'Mídia já pode ser assistida',
  'encode.completed': 'Processamento concluído',
  'encode.failed': 'Processamento com falha',
  'live.started': 'Live iniciada',
  'live.ended': 'Live encerrada',
  'live.recorded': 'Gravação da live pronta',
  'playback.session.started': 'Aluno abriu uma mídia',
  'playback.suspicious': 'Sinal novo de uso suspeito',
  'media.completed': 'Aluno concluiu uma mídia',
  'quiz.passed': 'Aluno passou em um quiz',
  'student.activated': 'Aluno ativado',
  'subscription.changed': 'Assinatura alterada',
  'webhook.test': 'Teste',
}

type EventGroup = { title: string; events: readonly ChosenEvent[] }

/** Events to choose from, in their groups. */
export const eventGroups: readonly EventGroup[] = [
  { title: 'Envios', events: ['upload.started', 'upload.completed', 'upload.canceled'] },
  { title: 'Importações', events: ['import.completed', 'import.failed'] },
  { title: 'Processamento', events: ['encode.playable', 'encode.completed', 'encode.failed'] },
  { title: 'Lives', events: ['live.started', 'live.ended', 'live.recorded'] },
  { title: 'Alunos', events: ['playback.session.started', 'media.completed', 'quiz.passed', 'playback.suspicious', 'student.activated'] },
  { title: 'Conta', events: ['subscription.changed'] },
]

/** The groups of what this build has. */
export const offeredGroups: readonly EventGroup[] = eventGroups
  .map(({ title, events }) => ({ title, events: events.filter(isOfferedEvent) }))
  .filter(({ events }) => events.length > 0)

type Tone = 'ok' | 'warn' | 'bad' | 'off'

/** A state of a delivery in words, with the tone of its dot. */
export const stateWords: Record<WebhookDeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: 'Na fila', tone: 'off' },
  sending: { label: 'Enviando', tone: 'off' },
  delivered: { label: 'Entregue', tone: 'ok' },
  failed: { label: 'Falhou', tone: 'bad' },
}

/** One that waits after a failure is more than in line. */
export const stateOf = ({ state, attempts }: { state: WebhookDeliveryState; attempts: number }): { label: string; tone: Tone } =>
  state === 'waiting' && attempts > 0 ? { label: 'Nova tentativa', tone: 'warn' } : stateWords[state]

/** Host and path, without what only machines read. */
export const shortAddress = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')

/** `1 tentativa`, `3 tentativas`. */
export const attemptsInWords = (count: number): string => (count === 1 ? '1 tentativa' : `${count} tentativas`)
