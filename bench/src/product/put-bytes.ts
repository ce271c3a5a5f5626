import { open } from 'node:fs/promises'
import { type Agent, type ClientRequest, request } from 'node:http'

export type PutOptions = {
  agent: Agent
  /** First byte and one past the last; the whole file when absent. */ range?: [number, number]
  headers?: Record<string, string>
}

const bufferBytes = 256 * 1024

/** Sends bytes of a file through one buffer: a sender that collects garbage would measure itself. */
async function sendBytes(call: ClientRequest, path: string, start: number, size: number): Promise<void> {
  const file = await open(path)
  const buffer = Buffer.allocUnsafeSlow(Math.min(bufferBytes, size))
  try {
    for (let sent = 0; sent < size;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - sent), start + sent)
      if (bytesRead === 0) throw new Error(`${path} is too short`)
      await new Promise<void>((resolve, reject) =>
        call.write(buffer.subarray(0, bytesRead), (error) => (error ? reject(error) : resolve())),
      )
      sent += bytesRead
    }
    call.end()
  } finally {
    await file.close()
  }
}

/** PUTs bytes of a file and answers the ETag without its check of what it means. @param size bytes sent. @throws Error on another answer than 2xx. */
export async function putBytes(url: string, path: string, size: number, { agent, range, headers }: PutOptions): Promise<string> {
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
  const [etag] = await Promise.all([answered, sendBytes(call, path, range?.[0] ?? 0, size)])
  return etag
}
