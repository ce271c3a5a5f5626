import { z } from 'zod'
import { TextModelError } from '../text-model-error.ts'
import type { TextModel } from '../text-model.ts'
import { composePrompt } from '../wire/compose-prompt.ts'
import { readAnswer } from '../wire/read-answer.ts'
import { sendRequest, type WireSettings } from '../wire/send-request.ts'
import { strictSchema } from '../wire/strict-schema.ts'

const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
})

/**
 * OpenAI's chat completions with structured output (`response_format` of `json_schema`), as OpenAI and most servers of one's own speak
 * them. At OpenAI itself answers are asked not to be stored.
 */
export function createOpenaiModel(settings: WireSettings): TextModel {
  const { url, apiKey, model } = settings
  const place = new URL(url).host
  const isOpenai = place === 'api.openai.com'
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  return {
    name: 'openai',
    model,
    place,
    write: async (request, { signal } = {}) => {
      const { system, user } = composePrompt(request)
      const body = {
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format: { type: 'json_schema', json_schema: { name: request.name, strict: true, schema: strictSchema(request.schema) } },
        // Models that think refuse the older name, other servers do not know the newer one.
        ...(isOpenai ? { max_completion_tokens: request.maxTokens, store: false } : { max_tokens: request.maxTokens }),
      }
      const answer = answerSchema.safeParse(await sendRequest(settings, `${url}/chat/completions`, headers, body, signal))
      const choice = answer.data?.choices[0]
      if (!answer.success || !choice) throw new TextModelError('unreadable', 'The service answered in another form')
      if (choice.message.refusal || choice.finish_reason === 'content_filter') throw new TextModelError('refused', 'The model refused')
      if (choice.finish_reason === 'length') throw new TextModelError('truncated', 'The answer was stopped by its length')
      const usage = { inputTokens: answer.data.usage?.prompt_tokens ?? 0, outputTokens: answer.data.usage?.completion_tokens ?? 0 }
      return { value: readAnswer(choice.message.content ?? '', request.schema), usage }
    },
  }
}
