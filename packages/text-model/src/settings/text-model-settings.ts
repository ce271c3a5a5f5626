import { z } from 'zod'
import { type TextModelName, textModelNames } from '../text-model.ts'

const text = z.string().min(1)

/** Environment variables of the model that writes, for the schemas of api and worker. */
export const textModelFields = {
  AI_PROVIDER: z.enum(textModelNames).optional(),
  AI_URL: z.url({ protocol: /^https?$/, error: 'deve ser um endereço http(s)' }).optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  AI_PARALLEL: z.coerce.number({ error: 'deve ser um número inteiro' }).int().min(1).max(16).default(3),
  AI_TIMEOUT: z.coerce.number({ error: 'deve ser um número de segundos' }).min(1).max(1800).default(180),
}
/** Those variables alone. */
export const textModelSchema = z.object(textModelFields)
type Values = z.output<typeof textModelSchema>

export type TextModelSettings = {
  provider: TextModelName
  /** Without a final slash. */
  url: string
  apiKey: string | null
  model: string
  /** Requests sent at the same time. */
  parallel: number
  /** Longest wait for one answer. */
  timeoutMs: number
  /** Addresses the operator named: they may lie in a private network. For `createOutbound`. */
  trusted: string[]
}

const usual: Record<TextModelName, { url: string; model: string }> = {
  openai: { url: 'https://api.openai.com/v1', model: 'gpt-4.1-mini' },
  anthropic: { url: 'https://api.anthropic.com', model: 'claude-haiku-4-5' },
}

/** Faults of these variables that depend on each other. */
export function textModelFaults(
  values: Partial<Values>,
  missing: (names: readonly (keyof typeof textModelFields)[], when: string) => string[],
): string[] {
  const provider = values.AI_PROVIDER
  if (provider === undefined) {
    const named = (['AI_URL', 'AI_API_KEY', 'AI_MODEL'] as const).find((name) => values[name] !== undefined)
    return named === undefined ? [] : missing(['AI_PROVIDER'], `com ${named}`)
  }
  // A server of one's own often has no keys, and models of its own.
  const own = provider === 'openai' && values.AI_URL !== undefined
  return own ? missing(['AI_MODEL'], 'com AI_URL') : missing(['AI_API_KEY'], `com AI_PROVIDER=${provider}`)
}

/** The model that writes, as configured; null: nothing writes here. */
export function readTextModelSettings(values: Values): TextModelSettings | null {
  const provider = values.AI_PROVIDER
  if (provider === undefined) return null
  return {
    provider,
    url: (values.AI_URL ?? usual[provider].url).replace(/\/+$/, ''),
    apiKey: values.AI_API_KEY ?? null,
    model: values.AI_MODEL ?? usual[provider].model,
    parallel: values.AI_PARALLEL,
    timeoutMs: values.AI_TIMEOUT * 1000,
    trusted: values.AI_URL === undefined ? [] : [values.AI_URL],
  }
}
