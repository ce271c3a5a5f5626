import { VideozzError } from './videozz-error.ts'

/**
 * Runs a request that is aborted after so many seconds, answer included; 0 is no limit.
 * @throws VideozzError `TIMEOUT`, or `NETWORK` for what the request throws itself; the caller's reason once its signal is aborted.
 */
export async function limitTime<T>(
  what: string,
  seconds: number,
  signal: AbortSignal | undefined,
  request: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const limit = seconds > 0 ? AbortSignal.timeout(seconds * 1000) : undefined
  const signals = [signal, limit].filter((each) => each !== undefined)
  try {
    return await request(signals.length === 0 ? undefined : AbortSignal.any(signals))
  } catch (error) {
    if (signal?.aborted || error instanceof VideozzError) throw error
    if (limit?.aborted) throw new VideozzError(`No answer within ${seconds} s: ${what}`, { code: 'TIMEOUT', status: 0, cause: error })
    throw new VideozzError(`The server could not be reached: ${what}`, { code: 'NETWORK', status: 0, cause: error })
  }
}
