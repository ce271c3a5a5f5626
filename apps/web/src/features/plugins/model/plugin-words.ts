import type { ApiAnswer } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'

export type ListedPlugin = ApiAnswer<'GET /plugins'>['plugins'][number]

/** What a plugin is called and does. */
export const pluginWords: Record<ListedPlugin['typePlugin'], { name: string; text: string }> = {
  transcribe: {
    name: 'Transcrição automática',
    text: 'Escuta o áudio dos seus vídeos e escreve as legendas. Os minutos do plugin somam-se aos do seu plano.',
  },
}

type Tone = 'ok' | 'warn' | 'bad' | 'plain'

const dayMs = 24 * 3_600_000
/** Days before its end from which a subscription is shown as ending soon. */
const nearDays = 7

/** State of a plugin in a word, and when it ends or ended. */
export function describePlugin({ state, expiresAt }: ListedPlugin, now: Date): { label: string; tone: Tone; expiry: string } {
  if (state === 'canceled') return { label: 'Cancelado', tone: 'plain', expiry: expiresAt ? `Valia até ${formatDate(expiresAt)}` : '' }
  if (state === 'expired') return { label: 'Vencido', tone: 'bad', expiry: expiresAt ? `Venceu em ${formatDate(expiresAt)}` : '' }
  const expiry = expiresAt ? `Vale até ${formatDate(expiresAt)}` : 'Sem data para vencer'
  if (state === 'blocked') return { label: 'Bloqueado', tone: 'warn', expiry }
  const left = expiresAt ? Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / dayMs) : null
  if (left === null || left > nearDays) return { label: 'Ativo', tone: 'ok', expiry }
  return { label: 'Ativo', tone: 'ok', expiry: `${expiry} (${left <= 1 ? 'falta 1 dia' : `faltam ${left} dias`})` }
}
