import { captionStyles } from './ui/caption-styles.ts'
import { el } from './ui/element.ts'
import { addStyles } from './ui/add-styles.ts'
import { frameStyles } from './ui/frame-styles.ts'
import { layerStyles } from './ui/layer-styles.ts'
import { nextStyles } from './ui/next-styles.ts'
import { noticeStyles } from './ui/notice-styles.ts'

/** A plain element until media-chrome is loaded: what is set on it before that uses its attributes. */
export type MediaController = HTMLElement & {
  fullscreenElement: HTMLElement
  mediaStore: { dispatch(action: { type: string; detail: unknown }): void }
}
export type PlayerHost = HTMLElement & { readonly video: HTMLVideoElement; wake(): void }
/** The fixed elements of a player, outside in. */
export type PlayerParts = {
  host: PlayerHost
  /** The root element; its children are registered with the guard of the Imprint code. */
  frame: HTMLElement
  controller: MediaController
  video: HTMLVideoElement
  poster: HTMLImageElement
  /** Contains the open menu. */
  menuBox: HTMLElement
  /** Notes and offers at the top left, one below the other. */
  notes: HTMLElement
}

export const autohideSeconds = '2'

/** Makes the elements in a shadow root of `host`. `assemble` puts them together. */
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
  const menuBox = el('div', { class: 'menu', role: 'menu', hidden: true })
  const notes = el('div', { class: 'notes' })
  const root = host.attachShadow({ mode: 'open' })
  for (const text of [frameStyles, layerStyles, captionStyles, noticeStyles, nextStyles]) addStyles(root, text)
  root.append(frame)
  return { host, frame, controller, video, poster, menuBox, notes }
}

/** Puts the elements together, with the host in the page. */
export function assemble({ frame, controller, video, poster, menuBox, notes }: PlayerParts): void {
  controller.append(video, poster)
  frame.prepend(controller)
  frame.append(menuBox, notes)
}
