import type { Outbound } from '@videozz/outbound'
import { createAssemblyaiEngine } from './engines/assemblyai/assemblyai-engine.ts'
import { createDeepgramEngine } from './engines/deepgram/deepgram-engine.ts'
import { createLocalEngine } from './engines/local/local-engine.ts'
import { createOpenaiEngine } from './engines/openai/openai-engine.ts'
import type { SpeechSettings } from './settings/speech-settings.ts'
import type { SpeechEngine, SpeechEngineName } from './speech-engine.ts'

const engines: Record<SpeechEngineName, (settings: SpeechSettings, outbound: Outbound) => SpeechEngine> = {
  openai: createOpenaiEngine,
  deepgram: createDeepgramEngine,
  assemblyai: createAssemblyaiEngine,
  local: createLocalEngine,
}

/**
 * The engine that the settings name; null where they name none.
 * @param outbound made with `trusted: settings.trusted`, so that addresses the operator named may lie in a private network.
 */
export function createSpeechEngine(settings: SpeechSettings, outbound: Outbound): SpeechEngine | null {
  return settings.engine === null ? null : engines[settings.engine](settings, outbound)
}
