import type { z } from 'zod'
import { TextModelError } from '../text-model-error.ts'

/** The answer as the schema has it. Fences and words around the JSON are put up with. @throws TextModelError unreadable. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new TextModelError('unreadable', `The answer is not of the schema: ${issue?.code ?? 'unknown'} at ${issue?.path.join('.') ?? ''}`)
}

function readJson(text: string): unknown {
  const whole = text.replace(/^\uFEFF/, '').trim()
  const fenced = /```(?:json)?\s*\n?([^]*?)```/i.exec(whole)?.[1]
  const inner = whole.slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1)
  for (const candidate of [whole, fenced, inner]) {
    if (!candidate) continue
    try {
      return JSON.parse(candidate) as unknown
    } catch {
      // The next reading may be JSON.
    }
  }
  throw new TextModelError('unreadable', 'The answer is no JSON')
}
