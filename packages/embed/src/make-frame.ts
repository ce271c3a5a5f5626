export type FrameOptions = {
  /** Names the frame to screen readers. */
  title?: string
  /** Width over height of the picture; 16 / 9 by default. */
  ratio?: number
  /** Loads the player when it is about to be seen. */
  lazy?: boolean
}

/** Upright pictures fill no more of a page than this height in pixels. */
const tallest = 720

/** Puts a frame into `box`, at any width in the ratio of the picture. Styles are set one by one, which every policy allows. */
export function makeFrame(box: HTMLElement, address: string, { title, ratio = 16 / 9, lazy }: FrameOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title || 'Player de vídeo'
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
  frame.referrerPolicy = 'origin'
  if (lazy) frame.loading = 'lazy'
  Object.assign(box.style, { display: 'block', position: 'relative', width: '100%', aspectRatio: String(ratio) })
  if (ratio < 1) Object.assign(box.style, { maxWidth: `${Math.round(tallest * ratio)}px`, margin: '0 auto' })
  Object.assign(frame.style, { position: 'absolute', top: '0', left: '0', width: '100%', height: '100%', border: '0' })
  frame.src = address
  box.append(frame)
  return frame
}
