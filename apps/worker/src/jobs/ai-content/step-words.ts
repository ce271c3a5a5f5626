import type { AiStep } from '@videozz/domain'
import type { WritingProgress } from '@videozz/text-model'

/** A count with its word. */
export const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** What the step before one found, as people read it; null where there is nothing to say. */
export function foundBefore(step: AiStep, { captions, facts, written, checked }: WritingProgress): string | null {
  if (step === 'extracting') return counted(captions, 'legenda lida', 'legendas lidas')
  if (step === 'correlating') return facts === 0 ? null : counted(facts, 'informação encontrada', 'informações encontradas')
  if (step === 'structuring')
    return `${counted(checked, 'pergunta comprovada', 'perguntas comprovadas')} de ${written.toLocaleString('pt-BR')}`
  return null
}
