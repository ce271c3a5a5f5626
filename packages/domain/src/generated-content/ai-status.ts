/** Kinds of content made from media. */
export const aiOrigins = ['quiz', 'mindMap', 'ebook'] as const
export type AiOrigin = (typeof aiOrigins)[number]

/** States of a generation, in the order it passes through them; `failed` may follow any. */
export const aiStatuses = [
  'pending',
  'starting',
  'analyzing',
  'extracting',
  'correlating',
  'processing',
  'structuring',
  'finishing',
  'completed',
  'failed',
] as const
export type AiStatus = (typeof aiStatuses)[number]

/** Steps of a generation with their part of the whole in percent. */
export const aiSteps = [
  { status: 'analyzing', title: 'Analisando conteúdo da mídia...', weight: 15 },
  { status: 'extracting', title: 'Extraindo informações principais...', weight: 20 },
  { status: 'correlating', title: 'Correlacionando informações...', weight: 15 },
  { status: 'processing', title: 'Processando com IA...', weight: 25 },
  { status: 'structuring', title: 'Estruturando o conteúdo combinado...', weight: 15 },
  { status: 'finishing', title: 'Finalizando geração...', weight: 10 },
] as const satisfies readonly { status: AiStatus; title: string; weight: number }[]
export type AiStep = (typeof aiSteps)[number]['status']

/** Whether a generation is over, well or not. */
export const isAiOver = (status: AiStatus): boolean => status === 'completed' || status === 'failed'

/** Percent of a generation that is done: the steps before, and half of the one it is in, rounded. 0 before the first and when it failed. */
export function aiProgress(status: AiStatus): number {
  if (status === 'completed') return 100
  const current = aiSteps.findIndex((step) => step.status === status)
  const before = aiSteps.slice(0, Math.max(0, current)).reduce((sum, { weight }) => sum + weight, 0)
  return Math.round(before + (aiSteps[current]?.weight ?? 0) / 2)
}
