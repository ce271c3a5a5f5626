import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FakeDrive } from './drive-tree.ts'

export type DriveCall = {
  request: IncomingMessage
  response: ServerResponse
  method: string
  path: string
  query: URLSearchParams
  body: string
  json: (status: number, body: unknown, headers?: Record<string, string>) => void
}
/** Answers a call of an API. @returns false where the address is none of its. */
export type DriveApi = (call: DriveCall) => boolean | Promise<boolean>

/** Reads a request; `drive` keeps it, and answers in its place where it has a refusal. @returns undefined for a call that is answered. */
export async function readDriveCall(request: IncomingMessage, response: ServerResponse, base: string): Promise<DriveCall> {
  const url = new URL(request.url ?? '/', base)
  return {
    request,
    response,
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    body: await text(request),
    json: (status, body, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body)),
  }
}

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
