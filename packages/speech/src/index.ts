export {
  type SpeechSettings,
  readSpeechSettings,
  speechFaults,
  speechFields,
  speechPlace,
  speechSchema,
} from './settings/speech-settings.ts'
export { cleanHeard, type PieceFacts } from './clean/clean-heard.ts'
export { createSpeechEngine } from './create-speech-engine.ts'
export { type FindOptions, findSpeech, type FoundSpeech } from './find/find-speech.ts'
export { hearWhole, type HeardWhole, type WholeSound } from './hear-whole.ts'
export * from './models/download-model.ts'
export * from './models/model-catalogue.ts'
export * from './models/verify-model.ts'
export { joinPieces } from './pieces/join-pieces.ts'
export * from './pieces/plan-pieces.ts'
export * from './pieces/stretch.ts'
export * from './speech-engine.ts'
export * from './speech-error.ts'
export type { ScriptVoice } from './script/speak-units.ts'
export * from './script/time-script.ts'
export { comparedWords, countErrors, type WordErrors } from './words/count-errors.ts'
