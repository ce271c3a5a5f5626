import { findVideo } from '@videozz/db'
import {
  alignScript,
  decideScript,
  deleteTranscribed,
  discardProposal,
  requestTranscription,
  saveTranscript,
  stopTranscription,
} from '@videozz/operations'
import { mayTranscribe } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { presentTranscript } from './present-transcript.ts'
import { readPreview, readTranscript } from './read-transcript.ts'
import { readTranscription } from './read-transcription.ts'
import { refuseRequest } from './refuse-request.ts'

/** Finding the times of a script of an hour takes minutes of a core. */
const scriptsPerAccount = { name: 'transcript-script', points: 60, seconds: 3600 }

/** Automatic subtitles: their course, and the words they are written from. */
export const transcriptionsFeature = defineFeature((deps) => {
  const { db, jobs, now, env } = deps
  const limiter = new RateLimiter(deps.db, deps.now)
  const context = () => ({ db, jobs, now: now() })
  const decide = async ({ accountId, id }: { accountId: string; id: string }, videoKey: string, apply: boolean): Promise<void> => {
    const { outcome } = await decideScript(context(), { accountId, userId: id }, { videoKey, apply })
    if (outcome === 'no-video') throw new AppError('VIDEO_NOT_FOUND')
    if (outcome === 'missing') throw new AppError('SCRIPT_PREVIEW_NOT_FOUND')
  }
  return {
    getTranscription: ({ params, session }) => readTranscription(deps, session.accountId, params.key),
    requestTranscription: async ({ body, session }) => {
      if (!mayTranscribe(session, now())) throw new AppError('PLUGIN_NEEDED')
      const { engine } = env.speech
      if (engine === null) throw new AppError('TRANSCRIBE_NOT_CONFIGURED')
      const actor = { accountId: session.accountId, userId: session.id }
      const request = { videoKey: body.key, language: body.language ?? null, engine }
      const { outcome } = await requestTranscription(context(), actor, request)
      if (outcome !== 'requested') throw refuseRequest(outcome)
      return readTranscription(deps, session.accountId, body.key)
    },
    stopTranscription: async ({ params, session }) => {
      if (!(await findVideo(db, session.accountId, params.key))) throw new AppError('VIDEO_NOT_FOUND')
      const stop = { accountId: session.accountId, videoKey: params.key, userId: session.id }
      if ((await stopTranscription(context(), stop)).outcome === 'missing') throw new AppError('TRANSCRIPTION_NOT_FOUND')
      return readTranscription(deps, session.accountId, params.key)
    },
    deleteTranscribed: async ({ body, session }) => {
      const actor = { accountId: session.accountId, userId: session.id }
      const { outcome } = await deleteTranscribed(context(), actor, body.videoKey)
      if (outcome === 'deleted') return {}
      throw new AppError(outcome === 'missing' ? 'SUBTITLE_NOT_FOUND' : 'VIDEO_NOT_FOUND')
    },
    getTranscript: ({ params, session }) => readTranscript(deps, session.accountId, params.key),
    saveTranscript: async ({ params, body, session }) => {
      const actor = { accountId: session.accountId, userId: session.id }
      const saved = await saveTranscript(context(), actor, { videoKey: params.key, ...body })
      if (saved.outcome === 'saved') return presentTranscript(saved.transcript)
      if (saved.outcome === 'changed') throw new AppError('TRANSCRIPT_CHANGED')
      throw new AppError(saved.outcome === 'missing' ? 'TRANSCRIPT_NOT_FOUND' : 'VIDEO_NOT_FOUND')
    },
    alignScript: async ({ params, body, session }) => {
      await limiter.take({ rule: scriptsPerAccount, subject: session.accountId })
      const actor = { accountId: session.accountId, userId: session.id }
      const { outcome } = await alignScript(context(), actor, { videoKey: params.key, ...body })
      if (outcome !== 'requested') throw refuseRequest(outcome)
      return readTranscription(deps, session.accountId, params.key)
    },
    getScriptPreview: ({ params, session }) => readPreview(deps, session.accountId, params.key),
    applyScript: async ({ params, session }) => {
      await decide(session, params.key, true)
      return readTranscription(deps, session.accountId, params.key)
    },
    discardScript: async ({ params, session }) => {
      await decide(session, params.key, false)
      return {}
    },
    discardProposal: async ({ params, session }) => {
      const { outcome } = await discardProposal(context(), { accountId: session.accountId, userId: session.id }, params.key)
      if (outcome === 'discarded') return {}
      throw new AppError(outcome === 'missing' ? 'PROPOSAL_NOT_FOUND' : 'VIDEO_NOT_FOUND')
    },
  }
})
