import type { AiOrigin, AiStep } from '@videozz/domain'
import type { WritingProgress } from '@videozz/text-model'

/** A count with its word. */
export const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** What a second call judged, of each kind. */
const judged: Record<AiOrigin, readonly [one: string, many: string]> = {
  quiz: ['pergunta comprovada', 'perguntas comprovadas'],
  mindMap: ['afirmação comprovada', 'afirmações comprovadas'],
  ebook: ['afirmação comprovada', 'afirmações comprovadas'],
}

/** What the step before one found, as people read it; null where there is nothing to say. */
export function foundBefore(origin: AiOrigin, step: AiStep, { captions, facts, written, checked }: WritingProgress): string | null {
  if (step === 'extracting') return counted(captions, 'legenda lida', 'legendas lidas')
  if (step === 'correlating') return facts === 0 ? null : counted(facts, 'informação encontrada', 'informações encontradas')
  if (step === 'structuring') return `${counted(checked, ...judged[origin])} de ${written.toLocaleString('pt-BR')}`
  return null
}
