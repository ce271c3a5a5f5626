import { openAhead } from '@videozz/player/ahead'
import { createBrowserStore, readDevice, readLesson, readTicket } from './browser-store.ts'
import { framingHost, readPage, toSessionRequest } from './page-request.ts'
import type { PageRequest } from './page-request.ts'
import type { PageStart } from './show-player.ts'

/** Where the framing page has this frame. */
const src = location.href
const page = readPage(location.pathname, location.hash)
// The identity leaves the address bar before anything else can read or share it.
if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
if (page.theme !== null) document.documentElement.dataset.theme = page.theme

const store = createBrowserStore(() => localStorage)
// `crypto.randomUUID` is missing in pages without TLS, such as a members area in a local network.
const randomName = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
const device = readDevice(store, randomName)
/** Made again at each try: a lesson opened in another tab may have brought the ticket that this one lacks. */
const makeRequest = (from: PageRequest, lesson = from.embed === null ? undefined : readLesson(store, from.embed)) => {
  const ticket = from.embed === null ? null : readTicket(store, from.embed)
  return toSessionRequest(from, device, ticket, framingHost(location, document.referrer), lesson)
}

const api = document.querySelector<HTMLMetaElement>('meta[name="videozz-api"]')?.content || '/api'
// Every call of an isolated page fails as if it were offline.
const isolated = window.origin === 'null'
const request = isolated ? null : makeRequest(page)
// The session opens while the player, many times the size of this file, is being loaded.
const ahead = request === null ? null : { request, opened: openAhead(api, request) }

/** The inputs of the page, its session under way. */
export const startPage: PageStart = { page, src, store, api, makeRequest, isolated, ahead }
