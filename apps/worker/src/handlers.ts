import type { JobHandlers } from '@videozz/jobs'
import { mailBlockedImports } from '@videozz/operations'
import { giveUpFrame, takeFrame } from './jobs/ai-content/take-frame.ts'
import { giveUpWriting, writeAiContent } from './jobs/ai-content/write-ai-content.ts'
import { giveUpDownload, makeDownload } from './jobs/downloads/make-download.ts'
import { purgeCopies } from './jobs/downloads/purge-copies.ts'
import { encodeBase } from './jobs/encode/encode-base.ts'
import { encodePictures } from './jobs/encode/add-pictures.ts'
import { createEncodeDeps, type EncodeSettings } from './jobs/encode/encode-deps.ts'
import { encodeFirst } from './jobs/encode/encode-first.ts'
import { encodeLadder, giveUpEncode } from './jobs/encode/encode-ladder.ts'
import { mailFailures } from './jobs/encode/fail-media.ts'
import { giveUpMark, markMedia } from './jobs/encode/mark-media.ts'
import { bringAlong, giveUpBringing } from './jobs/imports/bring-along.ts'
import { importContext } from './jobs/imports/import-deps.ts'
import { giveUpLeak, readLeak } from './jobs/leaks/read-leak.ts'
import { fillRungs } from './jobs/lives/fill-rungs.ts'
import { pictureRecording } from './jobs/lives/picture-recording.ts'
import { settleAllLives } from './jobs/lives/settle-lives.ts'
import { sendMail } from './jobs/mail/send-mail.ts'
import { advanceAll } from './jobs/money/advance-subscriptions.ts'
import { bookDays } from './jobs/money/book-days.ts'
import { findSilentSessions } from './jobs/playback/find-silent-sessions.ts'
import { mailStorage } from './jobs/money/mail-storage.ts'
import { copyLinkCover } from './jobs/pictures/copy-link-cover.ts'
import { remakePicture } from './jobs/pictures/remake-picture.ts'
import { purgePersonalData } from './jobs/privacy/purge-personal-data.ts'
import { dropGeneration, purgeMedia } from './jobs/purge/purge-media.ts'
import { announceAllSigns } from './jobs/signs/announce-signs.ts'
import { mailAllSigns } from './jobs/signs/mail-signs.ts'
import { recountAll } from './jobs/space/recount-storage.ts'
import { keepAllCourses, keepLargeCourse } from './jobs/statistics/keep-large-course.ts'
import { completeForLess } from './jobs/statistics/complete-for-less.ts'
import { giveUpReport, makeReport } from './jobs/statistics/make-report.ts'
import { archivePastSessions } from './jobs/statistics/archive-past-sessions.ts'
import { purgeReports } from './jobs/statistics/purge-reports.ts'
import { sweepStorage } from './jobs/space/sweep-storage.ts'
import { tidyUp } from './jobs/tidy/tidy-up.ts'
import { giveUpTranscription, transcribe } from './jobs/transcriptions/transcribe.ts'
import { giveUpMediaText, writeMediaText } from './jobs/writings/write-media-text.ts'
import { expireUploads } from './jobs/uploads/expire-uploads.ts'
import type { Deps } from './shared/deps.ts'

/** Openings begun at once; few of them encode, the others copy their source. */
const openings = { folder: 2, s3: 6 } as const

/** What this worker does for each job. Openings have places of their own, so that nothing else keeps a new upload waiting. */
export const createHandlers = (deps: Deps, settings?: Partial<EncodeSettings>): JobHandlers => {
  const encode = createEncodeDeps(deps, settings)
  return {
    'encode-first': { handle: (payload, context) => encodeFirst(encode, payload, context), concurrency: openings[deps.store.kind] },
    'encode-base': { handle: (payload, context) => encodeBase(encode, payload, context) },
    'encode-pictures': { handle: (payload, context) => encodePictures(encode, payload, context) },
    'encode-ladder': { handle: (payload, context) => encodeLadder(encode, payload, context), concurrency: deps.env.encodeConcurrency },
    'encode-gave-up': { handle: (payload) => giveUpEncode(encode, payload) },
    'mail-failures': { handle: (payload) => mailFailures(deps, payload) },
    'remake-picture': { handle: (payload, context) => remakePicture(deps, payload, context), concurrency: 2 },
    'copy-link-cover': { handle: (payload, context) => copyLinkCover(deps, payload, context) },
    'bring-along': { handle: (payload, context) => bringAlong(deps, payload, context), concurrency: 2 },
    'bring-along-gave-up': { handle: (payload) => giveUpBringing(deps, payload) },
    'mail-blocked-imports': { handle: () => mailBlockedImports(importContext(deps)) },
    'write-ai-content': { handle: (payload, context) => writeAiContent(deps, payload, context), concurrency: 2 },
    'ai-content-gave-up': { handle: (payload) => giveUpWriting(deps, payload) },
    'take-frame': { handle: (payload, context) => takeFrame(deps, payload, context), concurrency: 2 },
    'frame-gave-up': { handle: (payload) => giveUpFrame(deps, payload) },
    'make-download': { handle: (payload, context) => makeDownload(deps, payload, context) },
    'download-gave-up': { handle: (payload) => giveUpDownload(deps, payload) },
    'purge-copies': { handle: (_payload, context) => purgeCopies(deps, context) },
    transcribe: { handle: (payload, context) => transcribe(deps, payload, context), concurrency: 2 },
    'transcribe-gave-up': { handle: (payload) => giveUpTranscription(deps, payload) },
    'write-media-text': { handle: (payload, context) => writeMediaText(deps, payload, context), concurrency: 2 },
    'media-text-gave-up': { handle: (payload) => giveUpMediaText(deps, payload) },
    'picture-recording': { handle: (payload, context) => pictureRecording(deps, payload, context) },
    'fill-rungs': { handle: (payload, context) => fillRungs(deps, payload, context) },
    'mark-media': { handle: (payload, context) => markMedia(deps, payload, context) },
    'mark-gave-up': { handle: (payload) => giveUpMark(deps, payload) },
    'read-leak': { handle: (payload, context) => readLeak(deps, payload, context) },
    'leak-gave-up': { handle: (payload) => giveUpLeak(deps, payload) },
    'drop-generation': { handle: (payload) => dropGeneration(deps, payload) },
    'purge-media': { handle: (payload) => purgeMedia(deps, payload) },
    'make-report': { handle: (payload, context) => makeReport(deps, payload, context) },
    'keep-course': { handle: (payload) => keepLargeCourse(deps, payload) },
    'keep-courses': { handle: () => keepAllCourses(deps) },
    'complete-viewers': { handle: (payload, context) => completeForLess(deps, payload, context) },
    'purge-reports': { handle: () => purgeReports(deps, new Date()) },
    'report-gave-up': { handle: (payload) => giveUpReport(deps, payload) },
    'send-mail': { handle: (payload) => sendMail(deps, payload), concurrency: 2 },
    'expire-uploads': { handle: (payload, context) => expireUploads(deps, payload, context) },
    'recount-storage': { handle: (payload, context) => recountAll(deps, payload, context) },
    'sweep-storage': { handle: (payload, context) => sweepStorage(deps, payload, context) },
    'book-days': { handle: (payload, context) => bookDays(deps, payload, context) },
    'advance-subscriptions': { handle: (_payload, context) => advanceAll(deps, new Date(), context.signal) },
    'find-silent-sessions': { handle: () => findSilentSessions(deps, new Date()) },
    'mail-storage': { handle: () => mailStorage(deps, new Date()) },
    'announce-signs': { handle: (_payload, context) => announceAllSigns(deps, context) },
    'mail-signs': { handle: (_payload, context) => mailAllSigns(deps, context) },
    'archive-sessions': { handle: (_payload, context) => archivePastSessions(deps, context) },
    'settle-lives': { handle: (_payload, context) => settleAllLives(deps, new Date(), context.signal) },
    'tidy-up': { handle: () => tidyUp(deps) },
    'purge-personal-data': { handle: (_payload, context) => purgePersonalData(deps, context) },
  }
}
