import type { AdminHealth } from '@videozz/contract/browser'
import { countOf } from './count-words.ts'

type WebhookHealth = AdminHealth['webhooks']

/** State of webhooks to the accounts' servers, in words. `failing`: shown as a warning. */
export function webhookFigures({ failed, retrying, pausedEndpoints }: WebhookHealth): {
  failing: boolean
  value: string
  lines: [string, string]
} {
  return {
    failing: failed > 0 || pausedEndpoints > 0,
    value: failed === 0 ? 'Sem desistências' : countOf(failed, 'desistência', 'desistências'),
    lines: [
      `Em 24 horas · ${retrying === 0 ? 'nada a tentar de novo' : countOf(retrying, 'entrega a tentar de novo', 'entregas a tentar de novo')}`,
      pausedEndpoints === 0
        ? 'Nenhum endereço pausado por falhas'
        : countOf(pausedEndpoints, 'endereço pausado por falhas', 'endereços pausados por falhas'),
    ],
  }
}
