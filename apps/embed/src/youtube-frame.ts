// The page around YouTube's player, in the preview of a linked video. Nothing lies over the player: its terms forbid that.
import type { YoutubePreviewMessage } from '@videozz/contract'
import { describeFault } from './youtube/describe-fault.ts'
import { readMessage } from './youtube/read-message.ts'
import { type FrameRequest, playerAddress, readRequest } from './youtube/read-request.ts'

/** Milliseconds between two greetings of a player that has not answered, and how many there are at most. */
const greetingMs = 250
const mostGreetings = 120

const request = readRequest(location.hash)
const site = document.querySelector<HTMLMetaElement>('meta[name="videozz-youtube"]')?.content ?? ''
const place = document.querySelector('main')
if (location.hash !== '') history.replaceState(history.state, '', location.pathname)

const tell = (message: YoutubePreviewMessage): void => {
  if (window.parent !== window) window.parent.postMessage(message, location.origin)
}
const element = <N extends keyof HTMLElementTagNameMap>(
  name: N,
  values: Partial<HTMLElementTagNameMap[N]>,
  ...children: Node[]
): HTMLElementTagNameMap[N] => {
  const made = Object.assign(document.createElement(name), values)
  made.append(...children)
  return made
}

/** Says why nothing plays, where the player was. */
function showFault(wanted: FrameRequest, error: number): void {
  const { title, text, again } = describeFault(error)
  const watch = element('a', {
    href: `https://www.youtube.com/watch?v=${wanted.id}`,
    target: '_blank',
    rel: 'noopener noreferrer',
    textContent: 'Ver no YouTube',
  })
  const retry = element('button', { type: 'button', textContent: 'Tentar novamente', onclick: () => play(wanted) })
  const fault = element(
    'div',
    { className: 'fault', role: 'alert' },
    element('h1', { textContent: title }),
    element('p', { textContent: text }),
    element('div', {}, ...(again ? [retry] : []), watch),
  )
  place?.replaceChildren(fault)
}

/** Frames the player and hears it, as far as it speaks: it plays as well where it does not. */
function play(wanted: FrameRequest): void {
  const frame = element('iframe', {
    title: wanted.title === '' ? 'Player do YouTube' : `${wanted.title} (player do YouTube)`,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    // The page itself sends no Referer; without one YouTube plays nothing (error 153).
    referrerPolicy: 'strict-origin-when-cross-origin',
    src: playerAddress(wanted, site, location.origin),
  })
  const done = new AbortController()
  let greetings = 0
  const say = (message: object): void => frame.contentWindow?.postMessage(JSON.stringify({ ...message, id: 1, channel: 'widget' }), site)
  const greet = setInterval(() => {
    if (greetings++ < mostGreetings) say({ event: 'listening' })
    else clearInterval(greet)
  }, greetingMs)
  let answered = false
  let told = false
  window.addEventListener(
    'message',
    ({ data, source, origin }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || origin !== site) return
      const news = readMessage(data)
      if (news === null) return
      if (!answered) {
        answered = true
        clearInterval(greet)
        say({ event: 'command', func: 'addEventListener', args: ['onError'] })
      }
      if (news.duration !== undefined && !told) {
        told = true
        tell({ type: 'videozz:duration', duration: news.duration })
      }
      if (news.error === undefined) return
      done.abort()
      clearInterval(greet)
      showFault(wanted, news.error)
    },
    { signal: done.signal },
  )
  place?.replaceChildren(frame)
}

if (request === null) place?.replaceChildren(element('p', { className: 'fault', textContent: 'O endereço desta prévia está incompleto.' }))
else {
  document.title = request.title || document.title
  play(request)
}
