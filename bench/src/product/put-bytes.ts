import { createReadStream } from 'node:fs'
import { type Agent, request } from 'node:http'
import { pipeline } from 'node:stream/promises'

export type PutOptions = {
  agent: Agent
  /** First byte and one past the last; the whole file when absent. */ range?: [number, number]
  headers?: Record<string, string>
}

/** PUTs bytes of a file and answers the ETag without its check of what it means. @param size bytes sent. @throws Error on another answer than 2xx. */
export async function putBytes(url: string, path: string, size: number, { agent, range, headers }: PutOptions): Promise<string> {
  const body = createReadStream(path, { highWaterMark: 256 * 1024, ...(range && { start: range[0], end: range[1] - 1 }) })
  const call = request(url, {
    method: 'PUT',
    agent,
    headers: { 'content-type': 'application/octet-stream', ...headers, 'content-length': size },
  })
  const answered = new Promise<string>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => {
      const { statusCode = 0 } = response
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        if (statusCode >= 200 && statusCode < 300) resolve(response.headers.etag ?? '')
        else reject(new Error(`PUT answered ${statusCode}`))
      })
    })
  })
  const [etag] = await Promise.all([answered, pipeline(body, call)])
  return etag
}
