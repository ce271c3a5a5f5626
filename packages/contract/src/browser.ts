/** The part of the contract that browser code may run: no schema library, only types, sentences and small constants. */
export type * from './index.ts'
export { featureFlags } from './access.ts'
export { aiLimits, aiNames, aiOrigins, aiStatuses, aiSteps, alternativeKeys, maxQuestionImageBytes } from './ai-content.ts'
export { accessRules } from './access-rules.ts'
export { features, hasFeature, isOfferedEvent, isOfferedFlag, isOfferedPermission, isOfferedScope } from './features.ts'
export { isBuilt, menuGroups, screenNamed, screenNames, screens } from './screens.ts'
export { defaultPlayerPreferences, maxLogotypeBytes, mostCustomised, playerColours, playerSwitches } from './player.ts'
export { completionPercents } from './completion.ts'
export { connectionNames, connectionProviders } from './connections.ts'
export { type Drive, drives } from './drives.ts'
export { type FilePlace, filePlaceNames, filePlaces, isKeyProvider, keyLengths, type KeyProvider, keyProviders } from './file-keys.ts'
export { browserNames, deviceKinds, networkKinds, playErrors } from './playback-quality.ts'
export { mostCountedSigns, playbackSignKinds, signConfidences } from './playback-signs.ts'
export { embedCodesLimit, embedPlaylistLimit, maxEmbedDomains, tooManyDomains } from './embed-limits.ts'
export { errorCatalogue, errorMessage } from './errors.ts'
export { leakSteps, mostLeakFiles, mostOpenLeaks } from './leaks.ts'
export { appearances, defaultPreferences, listPageSizes, motions } from './preferences.ts'
export { folderLevels, folderNameLengths, mostFolderIds, mostFolders } from './folders.ts'
export {
  importFlags,
  importSelectionLimit,
  importStates,
  linkDescriptionFault,
  linkDescriptionLengths,
  linkTitleFault,
  linkTitleLengths,
  movingImportStates,
} from './imports.ts'
export {
  liveDescriptionLengths,
  liveExtendMinutes,
  liveFaults,
  liveReturnMinutes,
  liveSaveModes,
  liveSignalNotes,
  liveStatuses,
  liveStorageSteps,
  liveStatusNames,
  liveTitleMost,
  liveUnrecordedMinutes,
  mostOpenLives,
  studioLimits,
  studioSocket,
} from './lives.ts'
export {
  mostTagLength,
  publicationNotes,
  publicationReasons,
  publishCategories,
  publishDescriptionFault,
  publishDescriptionLengths,
  publishPrivacies,
  publishSymbolFault,
  publishTitleFault,
  publishTitleLengths,
  tagLengthFault,
} from './publishing.ts'
export {
  chatAnswers,
  chatCloseCodes,
  chatEntryKinds,
  chatFaults,
  chatLimits,
  chatSlowSeconds,
  chatSocket,
  chatSocketSeconds,
} from './live-chat.ts'
export { maxSubtitleBytes, subtitleLanguageNames, subtitleLanguages } from './subtitles.ts'
export { longestScript, longestTranscriptWord, mostTranscriptWords, transcriptionFaultWords } from './transcription.ts'
export { mostOffers, mostPriceCents, mostProducts, mostProductTitle, offerPositions } from './offers.ts'
export { permissionNames } from './permissions.ts'
export { maxCoverBytes, mostFoundVideos, uploadPartBytes } from './media.ts'
export { cleanLine, cleanText } from './clean-text.ts'
