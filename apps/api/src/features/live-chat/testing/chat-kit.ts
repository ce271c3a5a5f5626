import { once } from 'node:events'
import type { ChatEntryKind, ChatNews, ChatRequest, ErrorCode, ModeratorChatEntry, Routes, ViewerChatEntry } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { createTestLive, createTestSession, createTestViewer, type TestLiveValues } from '@videozz/testing'
import { WebSocket } from 'ws'
import { PlaybackTokens } from '../../../shared/playback/playback-tokens.ts'
import { callApi, type CallResult } from '../../../shared/testing/call-api.ts'
import type { TestApi } from '../../../shared/testing/start-api.ts'
import type { TestAccount } from '../../../shared/testing/test-account.ts'

type Settings = { chat?: boolean; questions?: boolean; slowSeconds?: 0 | 5 | 15 | 30 | 60 | 300 }
type ViewerValues = { name?: string | null; email?: string | null; verified?: boolean; id?: string; preview?: boolean }
/** Somebody who watches, with the bearer of their session. */
export type TestViewer = { id: string; session: string; bearer: string; account: string; video: string }

/** A live of an account whose chat and questions are on, and which begins in ten minutes. */
export async function plantChat(
  api: TestApi,
  as: TestAccount,
  { settings, ...values }: Partial<TestLiveValues> & { settings?: Settings } = {},
): Promise<string> {
  const { video_key: id } = await createTestLive(api.db, { account_id: as.accountId, ...values })
  const body = { chat: true, questions: true, slowSeconds: 0, ...settings }
  const { status } = await callApi(api, 'setLiveChat', { as, params: { id }, body })
  if (status !== 200) throw new Error('The chat was not switched on')
  return id
}

/** A viewer of a live, with a session of their own. */
export async function watch(api: TestApi, as: TestAccount, video: string, viewer: ViewerValues = {}): Promise<TestViewer> {
  const { preview = false, id: known, ...values } = viewer
  const id = preview ? null : (known ?? (await createTestViewer(api.db, { account_id: as.accountId, ...values })).id)
  return anotherSession(api, { id: id ?? '', account: as.accountId, video }, preview)
}

/** A further session of a viewer. */
export async function anotherSession(
  api: TestApi,
  { id, account, video }: Pick<TestViewer, 'id' | 'account' | 'video'>,
  preview = false,
): Promise<TestViewer> {
  const values = { account_id: account, video_key: video, viewer_id: id || null, preview, created_at: api.deps.now() }
  const session = await createTestSession(api.db, values)
  const tokens = new PlaybackTokens(api.env.secretKey, api.deps.now)
  const bearer = tokens.signSession('bearer', { id: session.id, createdAt: session.created_at })
  return { id, session: session.id, bearer, account, video }
}

/** Calls a route of viewers. */
export const callAs = <N extends keyof Routes>(
  api: TestApi,
  name: N,
  viewer: TestViewer,
  { params, ...input }: { params?: Record<string, string>; body?: unknown; query?: Record<string, number> } = {},
): Promise<CallResult<N>> =>
  callApi(api, name, { ...input, params: { id: viewer.session, ...params }, headers: { authorization: `Bearer ${viewer.bearer}` } })

export const write = (api: TestApi, viewer: TestViewer, text: string, kind: ChatEntryKind = 'message', nonce = createKey()) =>
  callAs(api, 'writeChatEntry', viewer, { body: { kind, text, nonce } })

/** Writes what is not refused. @returns the id of the entry. */
export async function mustWrite(api: TestApi, viewer: TestViewer, text: string, kind: ChatEntryKind = 'message'): Promise<string> {
  const { data, error } = await write(api, viewer, text, kind)
  if (error) throw new Error(error.message)
  return data.id
}

export const codeOf = ({ error }: { error?: { code: ErrorCode } }): ErrorCode | undefined => error?.code

type Feed<Entry extends ViewerChatEntry | ModeratorChatEntry> = Extract<ChatNews<Entry>, { kind: 'feed' }>

/** A socket of a chat, with what it was told. */
export class ChatListener<Entry extends ViewerChatEntry | ModeratorChatEntry = ViewerChatEntry> {
  readonly socket: WebSocket
  readonly news: ChatNews<Entry>[] = []
  /** Resolves with the code of its end. */
  readonly closed: Promise<number>

  constructor(api: TestApi) {
    this.socket = new WebSocket(`${api.url.replace('http', 'ws')}/chat`)
    this.socket.on('message', (data) => this.news.push(JSON.parse((data as Buffer).toString()) as ChatNews<Entry>))
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    this.socket.on('error', () => undefined)
  }

  async say(request: ChatRequest | string): Promise<this> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open')
    this.socket.send(typeof request === 'string' ? request : JSON.stringify(request))
    return this
  }

  /** Waits for what it is told until something fits. */
  async hear(fits: (news: ChatNews<Entry>) => boolean): Promise<ChatNews<Entry>> {
    for (;;) {
      const found = this.news.find(fits)
      if (found) return found
      await once(this.socket, 'message')
    }
  }

  /** Waits until an entry is told as it is wanted. */
  async entry(id: string, fits: (entry: Entry) => boolean = () => true): Promise<Entry> {
    const of = (news: ChatNews<Entry>) => (news.kind === 'feed' ? news.entries.find((entry) => entry.id === id && fits(entry)) : undefined)
    const entry = of(await this.hear((news) => of(news) !== undefined))
    if (!entry) throw new Error('An entry that was told is there')
    return entry
  }

  async feed(fits: (feed: Feed<Entry>) => boolean = () => true): Promise<Feed<Entry>> {
    return (await this.hear((news) => news.kind === 'feed' && fits(news))) as Feed<Entry>
  }

  close(): void {
    this.socket.terminate()
  }
}

export const listen = (api: TestApi, viewer: TestViewer, after = 0) =>
  new ChatListener(api).say({ kind: 'enter', session: viewer.bearer, after })

export const moderate = (api: TestApi, as: TestAccount, live: string, after = 0) =>
  new ChatListener<ModeratorChatEntry>(api).say({ kind: 'moderate', token: as.accessToken, live, after })
