import { formatCount } from '../../../shared/format/number.ts'
import type { Air } from './air.ts'
import type { Check } from './before-checks.ts'
import { megabitsText } from './before-checks.ts'

/** State of the connection while on air. */
export function connectionCheck(air: Air): Check {
  if (air.phase === 'on-air') {
    const sent = air.bits > 0 ? `${megabitsText(air.bits)} enviados` : 'Medindo o envio'
    if (air.pace === 'good') return { tone: 'ok', text: 'Conexão estável', detail: sent }
    return { tone: 'warn', text: 'Conexão lenta', detail: `${sent}. Se continuar, a imagem fica menor.` }
  }
  if (air.phase === 'reconnecting') {
    const attempt = air.attempt > 1 ? `Tentativa ${formatCount(air.attempt)}. ` : ''
    return { tone: 'warn', text: 'Reconectando', detail: `${attempt}${air.words ?? 'A gravação continua de onde parou.'}` }
  }
  return { tone: 'wait', text: 'Conectando', detail: 'Falando com o servidor de transmissão.' }
}

/** Said to screen readers when the phase changes; empty where there is nothing to say. */
export function phaseText(air: Air): string {
  const texts: Record<Air['phase'], string> = {
    off: '',
    connecting: 'Conectando.',
    'on-air': 'Você está ao vivo.',
    reconnecting: 'A conexão caiu. Reconectando.',
    over: air.phase === 'over' ? `A transmissão parou. ${air.words}` : '',
  }
  return texts[air.phase]
}
