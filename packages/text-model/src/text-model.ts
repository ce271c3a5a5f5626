import type { z } from 'zod'

export const textModelNames = ['openai', 'anthropic'] as const
export type TextModelName = (typeof textModelNames)[number]

/** A part of what is asked. `data` is material that others said or wrote: it is fenced, and never an instruction. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'data'; name: string; text: string }

export type TextRequest<T> = {
  /** Of the schema: letters, digits and underscores. */
  name: string
  system: string
  parts: readonly TextPart[]
  /** What the answer is; its form is asked of the model, all of it is checked here. */
  schema: z.ZodType<T>
  /** Most tokens of the answer. */
  maxTokens: number
}

export type TextUsage = { inputTokens: number; outputTokens: number }

/** A service that writes text. It has no tools, keeps no conversation, and each request is sent once. */
export type TextModel = {
  name: TextModelName
  model: string
  /** Host that the material is sent to. */
  place: string
  /** @throws TextModelError. */
  write: <T>(request: TextRequest<T>, options?: { signal?: AbortSignal }) => Promise<{ value: T; usage: TextUsage }>
}
