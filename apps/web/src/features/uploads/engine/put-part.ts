import type { SendPart } from './types.ts'

/** A part the store did not take; `status` is 0 when nothing was answered. */
export class PartRefused extends Error {
  override name = 'PartRefused'
  readonly status: number
  constructor(status: number) {
    super(`The store answered ${status} to a part`)
    this.status = status
  }
}

/** A part of which no byte was sent for this long is tried again. */
const stalledAfterMs = 60_000
/** Longest ETag the server accepts, in characters. */
const maxEtagLength = 128

/** PUTs a part with XMLHttpRequest: `fetch` cannot report the progress of a body. Sends no credentials; the address is signed. */
export const putPart: SendPart = (url, body, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const watch = (): void => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => request.abort(), stalledAfterMs)
    }
    const abort = (): void => request.abort()
    const settle = (end: () => void) => (): void => {
      clearTimeout(watchdog)
      signal.removeEventListener('abort', abort)
      end()
    }
    request.open('PUT', url)
    request.upload.addEventListener('progress', (event) => {
      watch()
      onProgress(event.loaded)
    })
    request.addEventListener(
      'load',
      settle(() => {
        const etag = request.getResponseHeader('ETag')
        if (request.status >= 200 && request.status < 300 && etag && etag.length <= maxEtagLength) resolve(etag)
        else reject(new PartRefused(request.status))
      }),
    )
    request.addEventListener(
      'error',
      settle(() => reject(new PartRefused(0))),
    )
    request.addEventListener(
      'abort',
      settle(() => reject(new PartRefused(0))),
    )
    if (signal.aborted) {
      reject(new PartRefused(0))
      return
    }
    signal.addEventListener('abort', abort)
    watch()
    request.send(body)
  })
