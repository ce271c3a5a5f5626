import { defaultPlayerPreferences } from '@videozz/contract/browser'
import { definePlayer, VideozzPlayer } from '@videozz/player'
import { createBrowserStore, keepTicket, readDevice, readTicket } from './browser-store.ts'
import { createBridge } from './message-bridge.ts'
import { readPage, toSessionRequest } from './page-request.ts'

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
const request = toSessionRequest(page, device, page.embed === null ? null : readTicket(store, page.embed))
bridge.post({ type: 'videozz:ready' })
if (request === null)
  player.refuse({
    code: 'PLAYBACK_EMBED_UNKNOWN',
    title: 'Vídeo indisponível',
    message: 'O endereço deste player está incompleto. Copie o código de incorporação novamente.',
    action: 'none',
    label: null,
  })
else await player.open(request)
