import { createHmac } from 'node:crypto'
import type { Answer, Routes } from '@videozz/contract'
import type { Client } from './client.ts'

/** Domain of the pages that embed; browsers of a bench resolve it to this machine. */
export const hostDomain = 'escola.test'

/** The embed token of a media, valid for `hostDomain`. */
export async function makeEmbed(client: Client, videoId: string): Promise<string> {
  const { key } = await client.call('getEmbedToken', { params: { videoId } })
  await client.call('saveEmbedDomains', { params: { tokenId: key }, body: { domains: [hostDomain] } })
  return key
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs viewers as a members area does, with a new secret of the account (JWT, HS256; RFC 7519). */
export async function makeViewerSigner(client: Client): Promise<(subject: string) => string> {
  const { id, secret } = await client.call('createEmbedSecret')
  return (subject) => {
    const exp = Math.floor(Date.now() / 1000) + 280
    const text = `${part({ alg: 'HS256', kid: id })}.${part({ sub: subject, email: `${subject}@exemplo.test`, exp })}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
}

type Opened = Answer<Routes['createPlaybackSession']>

/**
 * Opens a session of an embed as a player page does and takes its lease.
 * @param from address of the viewer, for a product with TRUST_PROXY.
 */
export async function openSession(url: string, embed: string, device: string, from?: string): Promise<Opened> {
  const post = async (path: string, headers: Record<string, string>, body?: unknown) => {
    const forwarded = from === undefined ? {} : { 'x-forwarded-for': from }
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...forwarded },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as unknown
  }
  const opened = (await post('/playback/sessions', { 'content-type': 'application/json' }, { embed, device })) as Opened
  await post(`/playback/sessions/${opened.id}/lease`, { authorization: `Bearer ${opened.token}` })
  return opened
}
