import { defaultPlayerPreferences } from '@videozz/contract/browser'
import { definePlayer, VideozzPlayer } from '@videozz/player'
import type { SessionRequest } from '@videozz/player'
import { createBrowserStore, createPositions, keepTicket, readDevice, readTicket } from './browser-store.ts'
import { createBridge } from './message-bridge.ts'
import { readPage, toSessionRequest } from './page-request.ts'
import type { PageRequest } from './page-request.ts'

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

definePlayer()
const page = readPage(location.pathname, location.hash)
// The identity leaves the address bar before anything else can read or share it.
if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
if (page.theme !== null) document.documentElement.dataset.theme = page.theme

const store = createBrowserStore(() => localStorage)
const player = document.querySelector('videozz-player')
if (!(player instanceof VideozzPlayer)) throw new Error('the page holds no player')

const bridge = createBridge(
  {
    parent: window.parent === window ? null : window.parent,
    origin: location.origin,
    preview: page.preview,
    listen: (listener) => window.addEventListener('message', listener),
    onPreferences: (preferences) => player.setPreferences(preferences),
  },
  defaultPlayerPreferences,
)

let lastState = ''
player.setUp({
  api: meta('videozz-api') || '/api',
  product: meta('videozz-product') || 'Videozz',
  positions: createPositions(store),
  onOpened(session) {
    document.title = session.media.title
    const heading = document.querySelector('h1')
    if (heading !== null) heading.textContent = session.media.title
    if (page.embed !== null && session.viewer.ticket !== null) keepTicket(store, page.embed, session.viewer.ticket)
    if (page.preview) bridge.post({ type: 'videozz:imprint', code: session.code })
  },
  onView({ state }) {
    const phase = state.phase === 'playing' || state.phase === 'paused' || state.phase === 'ended' ? state.phase : null
    if (phase === null || phase === lastState) return
    lastState = phase
    bridge.post({ type: 'videozz:state', state: phase, position: player.video.currentTime })
  },
})

// `crypto.randomUUID` is missing in pages without TLS, such as a members area in a local network.
const randomName = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
const device = readDevice(store, randomName)
/** Asked anew at each try: a lesson opened in another tab may have brought the ticket that this one lacks. */
const makeRequest = (from: PageRequest) => toSessionRequest(from, device, from.embed === null ? null : readTicket(store, from.embed))
const sourceOf = (from: PageRequest, first: SessionRequest) => () => makeRequest(from) ?? first
bridge.post({ type: 'videozz:ready' })
// The dashboard names a new token by the fragment, for instance once a media is whole and its preview is to show a code.
window.addEventListener('hashchange', () => {
  const next = readPage(location.pathname, location.hash)
  history.replaceState(history.state, '', location.pathname + location.search)
  const renewed = next.preview ? makeRequest(next) : null
  if (renewed !== null) void player.mark(renewed)
})
const request = makeRequest(page)
// Every call of such a page fails as if the line were dead.
if (window.origin === 'null')
  player.refuse({
    code: 'PAGE_ISOLATED',
    title: 'O player está isolado nesta página',
    message: 'A página da aula não o deixa abrir o vídeo. Se você é o produtor, inclua “allow-same-origin” no sandbox do iframe.',
    action: 'none',
    label: null,
  })
else if (request === null)
  player.refuse({
    code: 'PLAYBACK_EMBED_UNKNOWN',
    title: 'Vídeo indisponível',
    message: 'O endereço deste player está incompleto. Copie o código de incorporação novamente.',
    action: 'none',
    label: null,
  })
else await player.open(sourceOf(page, request))
