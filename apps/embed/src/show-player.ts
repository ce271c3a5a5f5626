import { defaultPlayerPreferences } from '@videozz/contract/player'
import type { PlayerPreferences } from '@videozz/contract'
import { definePlayer, lessonBy, VideozzPlayer } from '@videozz/player'
import type { OpenedSession, PlayerRemote, SessionRequest } from '@videozz/player'
import { type BrowserStore, createPositions, keepLesson, keepTicket } from './browser-store.ts'
import { createHostLink, type HostLinkOptions } from './api/host-link.ts'
import { createBridge } from './message-bridge.ts'
import { oncePerFrame } from './once-per-frame.ts'
import { framingOrigin, type PageRequest, readPage } from './page-request.ts'

/**
 * Answers the framing page from its first message on, or once the page has nothing else to do: no picture waits for what that takes.
 * Without a line the framing page gets no answer, as from a page that is not there. @returns says that the page is set up.
 */
function answerLater(remote: PlayerRemote, around: Omit<HostLinkOptions, 'onEarly'>, src: string): () => void {
  let asked = false
  const load = (): void => {
    if (asked) return
    asked = true
    import('./api/host-api.ts').then(
      ({ answerHost }) => answerHost(remote, link, src),
      // The next message tries again.
      () => {
        asked = false
      },
    )
  }
  const link = createHostLink({ ...around, onEarly: load })
  return () => void ('requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 2000 }) : setTimeout(load, 500))
}

export type PageStart = {
  page: PageRequest
  /** Its address with the fragment, as the framing page knows it. */
  src: string
  store: BrowserStore
  /** Base address of the main API. */
  api: string
  /** `lesson` of a playlist; without it the one that was watched last. */
  makeRequest(from: PageRequest, lesson?: string): SessionRequest | null
  /** The framing page keeps this one from its own origin. */
  isolated: boolean
  /** The session requested already; null where the address names nothing to play. */
  ahead: { request: SessionRequest; opened: Promise<OpenedSession> } | null
}

/** Plays where the framing page asks, from `play` on once there is something to play. */
function playLater(player: VideozzPlayer): { seek: (position: number, play: boolean) => void; play: () => void } {
  let asked: number | null = null
  const play = (): void => {
    const phase = player.state?.phase ?? 'idle'
    if (asked === null || phase === 'idle' || phase === 'opening' || phase === 'preparing') return
    player.video.currentTime = asked
    asked = null
    void player.remote?.play()
  }
  const seek = (position: number, plays: boolean): void => {
    player.video.currentTime = position
    asked = plays ? position : null
    play()
  }
  return { seek, play }
}

/** Sets up the player of the page and opens what its address names. */
export async function showPlayer({ page, src, store, api, makeRequest, isolated, ahead }: PageStart): Promise<void> {
  definePlayer()
  const player = document.querySelector('videozz-player')
  if (!(player instanceof VideozzPlayer)) throw new Error('the page holds no player')

  const preferences = oncePerFrame((next: PlayerPreferences | null) => {
    player.setPreferences(next ?? player.state?.media?.player ?? defaultPlayerPreferences)
    // What changes is shown, also while the video plays.
    player.wake()
  })
  const around = {
    parent: window.parent === window ? null : window.parent,
    framedBy: framingOrigin(location, document.referrer),
    listen: (listener: (event: MessageEvent) => void) => window.addEventListener('message', listener),
  }
  const later = playLater(player)
  const bridge = createBridge(
    {
      ...around,
      origin: location.origin,
      preview: page.preview,
      onPreferences: preferences.give,
      onSeek: later.seek,
      onPause: () => player.video.pause(),
      onRefresh: () => void player.refresh(),
    },
    () => preferences.pending() ?? player.state?.preferences ?? defaultPlayerPreferences,
  )

  let lastState = ''
  // What plays is opened again: the store may name a lesson of another tab, or the next one.
  let lesson: string | undefined
  player.setUp({
    api,
    product: document.querySelector<HTMLMetaElement>('meta[name="videozz-product"]')?.content || 'Videozz',
    positions: createPositions(store),
    choiceStore: store,
    ...(ahead !== null && { openLesson: (key: string) => () => makeRequest(page, key) ?? ahead.request }),
    startAt: page.startAt,
    onOpened(session) {
      document.title = session.media.title
      const heading = document.querySelector('h1')
      if (heading !== null) heading.textContent = session.media.title
      if (page.embed !== null && session.viewer.ticket !== null) keepTicket(store, page.embed, session.viewer.ticket)
      if (page.embed !== null && session.playlist !== undefined) {
        lesson = session.media.key
        keepLesson(store, page.embed, lesson)
      }
      if (page.preview) bridge.post({ type: 'videozz:imprint', code: session.code })
    },
    onCompleted: ({ media }, before) => bridge.postCompleted(media.key, before),
    onState(playing) {
      later.play()
      const { phase } = playing
      // Who comes back after the end of a lesson continues with the next one.
      const next = phase === 'ended' ? lessonBy(playing, 1) : null
      if (page.embed !== null && next !== null) keepLesson(store, page.embed, next.key)
      const state = phase === 'playing' || phase === 'paused' || phase === 'ended' ? phase : null
      if (state === null || state === lastState) return
      lastState = state
      bridge.post({ type: 'videozz:state', state, position: player.video.currentTime })
    },
  })

  const { remote } = player
  const answers = page.preview || remote === null ? null : answerLater(remote, around, src)
  if (page.preview) {
    const postPosition = () => bridge.post({ type: 'videozz:position', position: player.video.currentTime })
    for (const name of ['timeupdate', 'seeking'] as const) player.video.addEventListener(name, postPosition)
  }
  bridge.post({ type: 'videozz:ready' })
  // The dashboard names a new token by the fragment, for instance once a media is whole and its preview is to show a code.
  window.addEventListener('hashchange', () => {
    const next = readPage(location.pathname, location.hash)
    history.replaceState(history.state, '', location.pathname + location.search)
    const renewed = next.preview ? makeRequest(next) : null
    if (renewed !== null) void player.mark(renewed)
  })
  if (isolated)
    player.refuse({
      code: 'PAGE_ISOLATED',
      title: 'O player está isolado nesta página',
      message: 'A página da aula não o deixa abrir o vídeo. Se você é o produtor, inclua “allow-same-origin” no sandbox do iframe.',
      action: 'none',
      label: null,
    })
  else if (ahead === null)
    player.refuse({
      code: 'PLAYBACK_EMBED_UNKNOWN',
      title: 'Vídeo indisponível',
      message: 'O endereço deste player está incompleto. Copie o código de incorporação novamente.',
      action: 'none',
      label: null,
    })
  else await player.open(() => makeRequest(page, lesson) ?? ahead.request, ahead.opened)
  answers?.()
}
