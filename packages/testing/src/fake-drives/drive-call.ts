import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FileRequest } from '../file-host/send-file.ts'
import { text } from 'node:stream/consumers'
import type { FakeDrive } from './drive-tree.ts'

export type DriveCall = {
  request: FileRequest
  response: ServerResponse
  method: string
  path: string
  query: URLSearchParams
  body: string
  json: (status: number, body: unknown, headers?: Record<string, string>) => void
}
/** Answers a call of an API. @returns false where the address is none of its. */
export type DriveApi = (call: DriveCall) => boolean | Promise<boolean>

/** A request to an API, whose body was read. */
export function createDriveCall(request: FileRequest, url: URL, body: string, response: ServerResponse): DriveCall {
  return {
    request,
    response,
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    body,
    json: (status, answer, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(answer)),
  }
}

/** Reads a request to an API. @param base where it is. */
export const readDriveCall = async (request: IncomingMessage, response: ServerResponse, base: string): Promise<DriveCall> =>
  createDriveCall(request, new URL(request.url ?? '/', base), await text(request), response)

/** Keeps a call and answers it where the drive has a refusal or does not know the token. @returns whether it was answered. */
export function guardCall(drive: FakeDrive, call: DriveCall, refuseToken: (worth: 'expired' | 'unknown') => void): boolean {
  const { authorization } = call.request.headers
  drive.calls.push({ method: call.method, path: call.path, authorization, body: call.body, headers: { ...call.request.headers } })
  const refusal = drive.refusals.shift()
  if (refusal) {
    call.response.writeHead(refusal.status, { 'content-type': 'application/json', ...refusal.headers }).end(refusal.body ?? '{}')
    return true
  }
  const worth = drive.judgeToken(/^Bearer (.+)$/.exec(authorization ?? '')?.[1])
  if (worth === 'valid') return false
  refuseToken(worth)
  return true
}
