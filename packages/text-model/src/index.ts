export type { WritingContext, WritingUsage } from './ask/ask-model.ts'
export { type OnStep, titleOf, type WritingProgress } from './ask/begin-writing.ts'
export type { SourceCaption, SourceMedia } from './captions/source-media.ts'
export { createTextModel } from './create-text-model.ts'
export { type DetailsRequest, proposalLimits, proposeDetails, type ProposedDetails } from './details/propose-details.ts'
export { type EbookRequest, writeEbook, type WrittenEbook } from './ebook/write-ebook.ts'
export { type MindMapRequest, writeMindMap, type WrittenMindMap } from './mind-map/write-mind-map.ts'
export { type QuizRequest, writeQuiz, type WrittenQuiz } from './quiz/write-quiz.ts'
export type { GroundedSentence } from './statements/grounded-sentences.ts'
export * from './settings/text-model-settings.ts'
export * from './text-model-error.ts'
export * from './text-model.ts'
export {
  translateCaptions,
  type TranslatedCaptions,
  type TranslationLanguage,
  translationLanguages,
  type TranslationRequest,
} from './translate/translate-captions.ts'
