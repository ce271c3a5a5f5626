import type { JobHandlers } from '@videozz/jobs'
import { encodeFirst } from './jobs/encode/encode-first.ts'
import { encodeLadder, giveUpEncode } from './jobs/encode/encode-ladder.ts'
import { sendMail } from './jobs/mail/send-mail.ts'
import { dropGeneration, purgeMedia } from './jobs/purge/purge-media.ts'
import { recountAll } from './jobs/space/recount-storage.ts'
import { sweepStorage } from './jobs/space/sweep-storage.ts'
import { tidyUp } from './jobs/tidy/tidy-up.ts'
import { expireUploads } from './jobs/uploads/expire-uploads.ts'
import type { Deps } from './shared/deps.ts'

/** What this worker does for each job. First phases have a place of their own, so that no ladder keeps a new upload waiting. */
export const createHandlers = (deps: Deps): JobHandlers => ({
  'encode-first': { handle: (payload, context) => encodeFirst(deps, payload, context) },
  'encode-ladder': { handle: (payload, context) => encodeLadder(deps, payload, context), concurrency: deps.env.encodeConcurrency },
  'encode-gave-up': { handle: (payload) => giveUpEncode(deps, payload) },
  'drop-generation': { handle: (payload) => dropGeneration(deps, payload) },
  'purge-media': { handle: (payload) => purgeMedia(deps, payload) },
  'send-mail': { handle: (payload) => sendMail(deps, payload), concurrency: 2 },
  'expire-uploads': { handle: (payload, context) => expireUploads(deps, payload, context) },
  'recount-storage': { handle: (payload, context) => recountAll(deps, payload, context) },
  'sweep-storage': { handle: (payload, context) => sweepStorage(deps, payload, context) },
  'tidy-up': { handle: () => tidyUp(deps) },
})
