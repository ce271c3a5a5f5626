import { el } from './element.ts'
import { overlayStyles } from './overlay-styles.ts'
import { controlStyles, layerStyles } from './player-styles.ts'
import { wordStyles } from './word-styles.ts'

/** A plain element until the controls have come: what is set on it before that goes by its attributes. */
export type MediaController = HTMLElement & {
  fullscreenElement: HTMLElement
  mediaStore: { dispatch(action: { type: string; detail: unknown }): void }
}
export type PlayerHost = HTMLElement & { readonly video: HTMLVideoElement; wake(): void }
/** The fixed pieces of a player, outside in. */
export type PlayerParts = {
  host: PlayerHost
  frame: HTMLElement
  controller: MediaController
  video: HTMLVideoElement
  poster: HTMLImageElement
}

export const autohideSeconds = '2'

/** Makes the pieces in a shadow root of `host`. `assemble` puts video and poster into them. */
export function createParts(host: PlayerHost): PlayerParts {
  const video = el('video', { slot: 'media', playsinline: true, preload: 'auto', disableremoteplayback: true })
  video.disableRemotePlayback = true
  const frame = el('div', { class: 'frame', 'data-phase': 'idle' })
  const controller = el('media-controller', {
    nohotkeys: true,
    lang: 'pt-BR',
    autohide: autohideSeconds,
    nomutedpref: true,
    novolumepref: true,
    nosubtitleslangpref: true,
    tabindex: '-1',
  }) as MediaController
  const poster = el('img', { class: 'poster', slot: 'poster', alt: '', hidden: true, decoding: 'async' })
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [controlStyles, layerStyles, overlayStyles, wordStyles].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  root.append(frame)
  return { host, frame, controller, video, poster }
}

/** Puts the pieces together, with the element in the page. */
export function assemble({ frame, controller, video, poster }: PlayerParts): void {
  controller.append(video, poster)
  frame.prepend(controller)
}

/** The pictures shown over the time line, by the address of their list; null takes them away. */
export function showStoryboard({ frame, video }: PlayerParts, address: string | null): void {
  const old = video.querySelector('track[kind=metadata]')
  if (old?.getAttribute('src') === address) return
  old?.remove()
  frame.toggleAttribute('data-storyboard', address !== null)
  if (address !== null) video.append(el('track', { kind: 'metadata', label: 'thumbnails', default: true, src: address }))
}
