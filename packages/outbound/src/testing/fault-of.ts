import { OutboundError } from '../outbound-error.ts'

/** The fault that a request ends with; throws where it is answered, or ends otherwise. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('answered'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof OutboundError)) throw error
  return error.fault
}
