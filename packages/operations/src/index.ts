export type { AccountActor } from './actor.ts'
export {
  changeAccessGroup,
  createAccessGroup,
  type GroupOutcome,
  removeAccessGroup,
  setGroupPrivileges,
} from './access-groups/change-group.ts'
export { addGroupMember, type AddMemberOutcome, removeGroupMember } from './access-groups/change-members.ts'
export { joinAccountGroups } from './access-groups/join-account.ts'
export { acceptInvitation, type AcceptOutcome, signUpByInvitation } from './managers/accept-invitation.ts'
export { changeManager, endManager } from './managers/change-manager.ts'
export { cancelInvitation, type InvitationLink, inviteManager, type InviteOutcome, resendInvitation } from './managers/invite-manager.ts'
export {
  type AiContent,
  type AiFault,
  type AiRun,
  type AiRunOutcome,
  beginAiRun,
  completeAiItem,
  failAiItem,
  reportAiStep,
} from './ai-content/advance-ai-item.ts'
export {
  deleteAiItem,
  type DeleteAiOutcome,
  resendAiItem,
  type ResendAiOutcome,
  saveAiDocument,
  type SaveAiOutcome,
} from './ai-content/change-ai-item.ts'
export { createAiItem, type CreateAiOutcome } from './ai-content/create-ai-item.ts'
export { type FrameRef, noteFrame, type NoteFrameOutcome, picturesOf, requestFrame } from './ai-content/ebook-frames.ts'
export { dropQuestionImage, type DropImageOutcome, keepQuestionImage, type KeepImageOutcome } from './ai-content/question-images.ts'
export { placeQuiz, type PlaceQuizOutcome } from './quizzes/place-quiz.ts'
export {
  beginAttempt,
  type BeginAttemptOutcome,
  finishQuiz,
  type FinishAttemptOutcome,
  type QuizPlayer,
  saveAnswers,
  type SaveAnswersOutcome,
  shownQuestions,
} from './quizzes/take-quiz.ts'
export { saveQuiz, type SaveQuizOutcome, type SentQuestion, type SentQuiz } from './ai-content/save-quiz.ts'
export { changePassword, type PasswordResetOutcome, requestPasswordReset, resetPassword } from './accounts/change-password.ts'
export {
  beginSignUp,
  confirmSignUp,
  type ConfirmOutcome,
  type ResendOutcome,
  resendSignUpCode,
  type SignUpMails,
} from './accounts/sign-up.ts'
export { connectProvider } from './connections/connect-provider.ts'
export type { ConnectionContext } from './connections/connection-context.ts'
export { createGetToken } from './connections/create-get-token.ts'
export { createRefreshGetToken } from './connections/create-refresh-get-token.ts'
export { disconnectProvider, type DisconnectOutcome } from './connections/disconnect-provider.ts'
export { connectKeys, createGetKeys, disconnectKeys, type KeyContext } from './connections/keep-keys.ts'
export { takeAccessToken, type TokenOutcome } from './connections/take-access-token.ts'
export type { JobSender, OperationContext } from './context.ts'
export { requestDownload, type DownloadOutcome, type DownloadRequest } from './downloads/request-download.ts'
export { requestOriginal, type OriginalOutcome, type OriginalRequest } from './downloads/request-original.ts'
export { enqueueEncodeAgain, enqueueFirstEncode, enqueueNextEncode } from './encode/enqueue-encode.ts'
export { failEncode, type FailOutcome } from './encode/fail-encode.ts'
export { finishEncode } from './encode/finish-encode.ts'
export { mailEncodeFailures, type MailSender } from './encode/mail-encode-failures.ts'
export { publishSegment, type PublishedSegment } from './encode/publish-segment.ts'
export { reportEncode } from './encode/report-encode.ts'
export { restartEncode, type RestartOutcome } from './encode/restart-encode.ts'
export { setEncodeStatus } from './encode/set-encode-status.ts'
export { addToFolders, moveBetweenFolders, orderInFolder, removeFromFolder } from './folders/change-folder-videos.ts'
export { createFolder, deleteFolder, renameFolder } from './folders/change-folders.ts'
export {
  cancelImport,
  cancelImports,
  type ChangeImportOutcome,
  dropUploads,
  type ImportsOf,
  pauseImports,
  resumeImports,
  retryFailedImports,
  retryImport,
} from './imports/change-imports.ts'
export type { ImportContext } from './imports/end-batch.ts'
export { failImport, finishImport, type HeldImport, type ImportFailure } from './imports/finish-import.ts'
export { startImports } from './imports/start-imports.ts'
export { closePoll, type ClosePollOutcome, deletePoll, openPoll, type OpenPollOutcome } from './live-chat/change-polls.ts'
export {
  changeChatEntry,
  type ChangeEntryOutcome,
  type ChatModerator,
  mostListedBlocks,
  setChat,
  setChatAuthor,
  withdrawChatEntry,
} from './live-chat/moderate-chat.ts'
export { voteForQuestion, type VoteForQuestionOutcome, voteInPoll, type VoteInPollOutcome } from './live-chat/vote-in-chat.ts'
export {
  type ChatClosed,
  type ChatViewer,
  type WriteEntryOutcome,
  type WriteHostOutcome,
  writeHostEntry,
  writeViewerEntry,
} from './live-chat/write-entry.ts'
export {
  type ChangeLiveOutcome,
  createLive,
  type CreateLiveOutcome,
  endLive,
  endLiveTest,
  extendLive,
  type LiveFields,
  rotateLiveKey,
  type SealedLiveKey,
  startLiveTest,
  updateLive,
} from './lives/change-live.ts'
export { convertLive, type ConvertLiveOutcome } from './lives/convert-live.ts'
export {
  addRecordingPictures,
  addRungSegment,
  addRungSpan,
  completeRung,
  dropRungStretch,
  queueDueRungs,
  type RecordingPictures,
} from './lives/fill-rungs.ts'
export { deleteLive } from './lives/delete-live.ts'
export {
  beginLiveRun,
  type BeginRunOutcome,
  endLiveRun,
  endRunsOfNode,
  liveClaimMs,
  type RenewRunOutcome,
  reportLiveRun,
} from './lives/live-runs.ts'
export {
  beginLiveSpan,
  type BegunLiveSpan,
  publishLivePart,
  publishLiveSegment,
  type PublishedLiveSegment,
  type PublishLiveOutcome,
} from './lives/publish-live.ts'
export { dropUnrecordedLives, settleLives } from './lives/settle-lives.ts'
export { queueMail } from './mail/queue-mail.ts'
export { deleteOffer, type OfferDeleted, type OfferImageOutcome, replaceOfferImage } from './offers/change-offer.ts'
export { type OfferPut, type OffersOutcome, saveOffers } from './offers/save-offers.ts'
export { customiseVideos, type CustomiseOutcome, type PlayerCounts, type PlayerGift } from './players/customise-videos.ts'
export { changePlayer, type PlayerOutcome } from './players/change-player.ts'
export { requestPicture } from './pictures/request-picture.ts'
export { retryMail, type RetryMailOutcome } from './mail/retry-mail.ts'
export { leakReportKey, type ReportKey, signReport, verifyReport } from './leaks/sign-report.ts'
export { documentChecksum } from './document-checksum.ts'
export { dropLeakUploads } from './leaks/drop-leak-uploads.ts'
export { failLeak, finishLeak } from './leaks/end-leak.ts'
export { gatherPerson, type HolderOfMedia } from './leaks/gather-person.ts'
export { addLeakFile, beginLeak, cancelLeak, type LeakRefusal, type LeakSource, type LeakUpload, removeLeak } from './leaks/leak-cases.ts'
export { markCatalogue, saveMarkDefault, stopMarking } from './marks/mark-catalogue.ts'
export { saveVideoMark, type SaveMarkOutcome, stopVideoMark } from './marks/mark-video.ts'
export { activateStudents, type FirstPlay } from './playback/activate-students.ts'
export { mayPlay } from './playback/may-play.ts'
export type { PlaybackReport, ReportAnswer } from './playback/playback-report.ts'
export { emitMediaCompleted } from './playback/emit-media-completed.ts'
export { giveKeys, type KeyCall, type KeyOutcome } from './playback/give-keys.ts'
export { recordSessionSign } from './playback/record-session-sign.ts'
export { recordViewerSpread } from './playback/record-viewer-spread.ts'
export { type NewSession, ownPartner, savePreview, saveSession, saveSessionWithEvent, type SavedSession } from './playback/save-session.ts'
export { restoreViewer, revokeViewer, type ViewerAccessOutcome } from './playback/set-viewer-access.ts'
export { type LeaseClaim, type LeaseOutcome, takeLease } from './playback/take-lease.ts'
export { writeReports } from './playback/write-reports.ts'
export { changeCompletionRule } from './statistics/change-completion-rule.ts'
export { completeAccountViewers } from './statistics/complete-account-viewers.ts'
export { keepCourses } from './statistics/keep-courses.ts'
export { keepLargeCourse } from './statistics/keep-large-course.ts'
export { readCourse } from './statistics/read-course.ts'
export { requestReport } from './statistics/request-report.ts'
export { reportDays, sendReport } from './statistics/send-report.ts'
export { rollUp, rollUpDelaySeconds } from './statistics/roll-up.ts'
export {
  cancelPublication,
  type CancelPublicationOutcome,
  retryPublication,
  type RetryPublicationOutcome,
} from './publishing/change-publication.ts'
export { type PublicationOutcome, requestPublication } from './publishing/request-publication.ts'
export { announceSigns } from './signs/announce-signs.ts'
export { mailSigns } from './signs/mail-signs.ts'
export { failTranscription, stopTranscription } from './transcriptions/end-transcription.ts'
export { alignScript, decideScript } from './transcriptions/align-script.ts'
export { finishScript, finishTranscription, type FinishOutcome } from './transcriptions/finish-transcription.ts'
export { mostOpenTranscriptions, requestTranscription, type RequestTranscriptionOutcome } from './transcriptions/request-transcription.ts'
export { reportTranscription } from './transcriptions/report-transcription.ts'
export { deleteTranscribed, discardProposal, saveTranscript, type SaveTranscriptOutcome } from './transcriptions/save-transcript.ts'
export { failWriting, finishDetails, finishTranslation, reportWriting } from './writings/end-writing.ts'
export { requestWriting, type RequestWritingOutcome } from './writings/request-writing.ts'
export { deleteSubtitle } from './subtitles/delete-subtitle.ts'
export { addSample, type SampleAdded } from './home/add-sample.ts'
export { saveSubtitle, saveTranscribed, type SubtitleDraft, type SubtitleOutcome } from './subtitles/save-subtitle.ts'
export { mergeViewers, type MergeOutcome } from './viewers/merge-viewers.ts'
export { closeUpload } from './uploads/close-upload.ts'
export { libraryHosts, openLibrary, startLibrary, type StartLibrary, type StartLibraryOutcome } from './imports/library-import.ts'
export { mailBlockedImports, resumeDisconnected, stopImports } from './imports/stop-batch.ts'
export { type PacedCall, type PaceOutcome, ProviderPace } from './imports/provider-pace.ts'
export { importLink, type ImportLinkOutcome, type LinkImport } from './imports/import-link.ts'
export { completeUpload, type CompleteOutcome } from './uploads/complete-upload.ts'
export { registerMedia, type RegisterOutcome } from './uploads/register-media.ts'
export { reserveUpload } from './uploads/reserve-upload.ts'
export { deleteMedia, type DeleteOutcome } from './videos/delete-media.ts'
export { type CoverOutcome, replaceCover } from './videos/replace-cover.ts'
export { replaceSource, type ReplaceOutcome } from './videos/replace-source.ts'
export { reprocessMedia, type ReprocessOutcome } from './videos/reprocess-media.ts'
export { restoreMedia, type RestoreOutcome } from './videos/restore-media.ts'
export { isOutage, persist } from './persist.ts'
