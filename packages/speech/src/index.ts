export {
  type SpeechSettings,
  readSpeechSettings,
  speechFaults,
  speechFields,
  speechPlace,
  speechSchema,
} from './settings/speech-settings.ts'
export * from './pieces/plan-pieces.ts'
export * from './pieces/stretch.ts'
export * from './speech-engine.ts'
export * from './speech-error.ts'
