import { z } from 'zod'
import { TextModelError } from '../text-model-error.ts'
import type { TextModel } from '../text-model.ts'
import { composePrompt } from '../wire/compose-prompt.ts'
import { readAnswer } from '../wire/read-answer.ts'
import { sendRequest, type WireSettings } from '../wire/send-request.ts'
import { strictSchema } from '../wire/strict-schema.ts'

const version = '2023-06-01'

const answerSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({ input_tokens: z.number().catch(0), output_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
})

/** Anthropic's Messages API with structured output (`output_config.format`); its layer compatible with OpenAI's ignores schemas. */
export function createAnthropicModel(settings: WireSettings): TextModel {
  const { url, apiKey, model } = settings
  const headers = { 'anthropic-version': version, ...(apiKey !== null && { 'x-api-key': apiKey }) }
  return {
    name: 'anthropic',
    model,
    place: new URL(url).host,
    write: async (request, { signal } = {}) => {
      const { system, user } = composePrompt(request)
      const body = {
        model,
        max_tokens: request.maxTokens,
        system,
        messages: [{ role: 'user', content: [{ type: 'text', text: user }] }],
        output_config: { format: { type: 'json_schema', schema: strictSchema(request.schema) } },
      }
      const answer = answerSchema.safeParse(await sendRequest(settings, `${url}/v1/messages`, headers, body, signal))
      if (!answer.success) throw new TextModelError('unreadable', 'The service answered in another form')
      const { content, stop_reason: stopped, usage } = answer.data
      if (stopped === 'refusal') throw new TextModelError('refused', 'The model refused')
      if (stopped === 'max_tokens' || stopped === 'model_context_window_exceeded')
        throw new TextModelError('truncated', 'The answer was stopped by its length')
      const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('')
      return {
        value: readAnswer(text, request.schema),
        usage: { inputTokens: usage?.input_tokens ?? 0, outputTokens: usage?.output_tokens ?? 0 },
      }
    },
  }
}
