import Hls from 'hls.js/light'
import type { HlsConfig, LoadPolicy, RetryConfig } from 'hls.js/light'

export type BufferLimits = { maxBufferLength: number; maxMaxBufferLength: number }
/** Buffer goals in seconds: short while encoding, so that a better rung shows soon; longer once all is there. */
export const growingBuffer = { maxBufferLength: 10, maxMaxBufferLength: 12 }
export const wholeBuffer = { maxBufferLength: 30, maxMaxBufferLength: 60 }

/**
 * Of a live: what was played stays in memory, since hls.js stops for good in low latency when it is cut inside a segment; browsers cut it by
 * themselves where they need room.
 */
export const backBuffer = (live: boolean): number => (live ? Infinity : 60)

/** Seconds to load ahead so many seconds after a start or seek: keys are paced, and many places may be looked at one after another. */
export const bufferGoal = (seconds: number): number => (seconds < 4 ? 8 : 8 + (seconds - 4) * 3)

// A server that restarts answers nothing (status 0) while the browser believes to be online: retried, too.
const shouldRetry: RetryConfig['shouldRetry'] = (_config, _count, _timeout, response, retry) => retry || response?.code === 0
const retries = (retryDelayMs: number, maxRetryDelayMs: number): RetryConfig => ({
  maxNumRetry: Infinity,
  retryDelayMs,
  maxRetryDelayMs,
  shouldRetry,
})
const policy = (firstByteMs: number, retry: RetryConfig): LoadPolicy => ({
  default: { maxTimeToFirstByteMs: firstByteMs, maxLoadTimeMs: 60_000, timeoutRetry: retry, errorRetry: retry },
})

/**
 * Settings that let hls.js play a media while it is being encoded: the server holds the request of a segment not yet published, answers
 * 503, and it is retried.
 */
export const hlsConfig = (pLoader: NonNullable<HlsConfig['pLoader']>, keyLoader: HlsConfig['loader']): Partial<HlsConfig> => ({
  pLoader,
  loader: keyLoader,
  fLoader: Hls.DefaultConfig.loader as unknown as NonNullable<HlsConfig['fLoader']>,
  startPosition: 0,
  startLevel: 0,
  ...growingBuffer,
  backBufferLength: backBuffer(false),
  errorPenaltyExpireMs: 4000,
  enableWorker: false,
  // One list that does not follow from the one before, as where a publisher of a live is replaced, is taken as it is.
  ignorePlaylistParsingErrors: true,
  fragLoadPolicy: policy(15_000, retries(500, 1000)),
  keyLoadPolicy: policy(8000, retries(1000, 4000)),
  playlistLoadPolicy: policy(10_000, retries(1000, 4000)),
  manifestLoadPolicy: policy(10_000, retries(1000, 4000)),
})
