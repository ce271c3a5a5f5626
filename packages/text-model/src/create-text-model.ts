import type { Outbound } from '@videozz/outbound'
import { createAnthropicModel } from './anthropic/anthropic-model.ts'
import { createOpenaiModel } from './openai/openai-model.ts'
import type { TextModelSettings } from './settings/text-model-settings.ts'
import type { TextModel } from './text-model.ts'

/** The model that the settings name. @param outbound made with the settings' `trusted`. */
export function createTextModel(settings: TextModelSettings, outbound: Outbound): TextModel {
  const { provider, url, apiKey, model, timeoutMs } = settings
  const wire = { outbound, url, apiKey, model, timeoutMs }
  return provider === 'openai' ? createOpenaiModel(wire) : createAnthropicModel(wire)
}
