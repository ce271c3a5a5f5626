import { natives } from './natives.ts'

type VisibilityOptions = IntersectionObserverInit & { trackVisibility?: boolean; delay?: number }
type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }
/** `observeAgain` drops the last result, since the code was moved; `raiseProbe` puts the probe on top of the top layer again. */
export type Visibility = { state(): 'seen' | 'covered' | 'unknown'; observeAgain(): void; raiseProbe(): void; stop(): void }
export const unknownVisibility: Visibility = { state: () => 'unknown', observeAgain: () => {}, raiseProbe: () => {}, stop: () => {} }

const probeStyle: readonly (readonly [name: string, text: string])[] = [
  ['all', 'initial'],
  ['position', 'fixed'],
  ['inset', '0 auto auto 0'],
  ['display', 'block'],
  ['width', '2px'],
  ['height', '2px'],
  ['pointer-events', 'none'],
]

/**
 * Observes whether anything is painted over `code`, or fades it (Intersection Observer version 2, in browsers based on Chromium). An
 * element of the embedding page over the whole frame hides everything alike; a probe in the top layer of this page distinguishes the two:
 * where the probe is not visible either, the state is unknown.
 */
export function watchVisibility(code: Element, frame: HTMLElement, own: Set<Node>): Visibility {
  if (natives.Intersections === undefined) return unknownVisibility
  const holder = document.createElement('span')
  holder.setAttribute('aria-hidden', 'true')
  natives.setProperty(natives.inlineStyle(holder), 'display', 'contents', 'important')
  const probe = document.createElement('i')
  probe.setAttribute('popover', 'manual')
  for (const [name, text] of probeStyle) natives.setProperty(natives.inlineStyle(probe), name, text, 'important')
  let codeSeen: boolean | null = null
  let probeSeen: boolean | null = null
  const observer = new natives.Intersections(
    (entries: VisibilityEntry[]) => {
      for (const entry of entries) {
        if (entry.isVisible === undefined) continue
        if (entry.target === code) codeSeen = entry.isVisible
        else probeSeen = entry.isVisible
      }
    },
    { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 } as VisibilityOptions,
  )
  const showOnTop = () => {
    // The last to enter the top layer is above what entered before, such as a full screen.
    if (!natives.connected(probe)) return
    if (probe.matches(':popover-open')) probe.hidePopover()
    probe.showPopover()
  }
  if (typeof probe.showPopover !== 'function') return unknownVisibility
  const closed = natives.attachShadow(holder, { mode: 'closed' })
  const sheet = new CSSStyleSheet()
  // Its backdrop, though invisible, counts as painted over the whole page.
  sheet.replaceSync('i::backdrop { display: none !important }')
  closed.adoptedStyleSheets = [sheet]
  natives.append(closed, probe)
  own.add(holder)
  natives.append(frame, holder)
  // A new observation always gets an answer of its own, also where nothing changed.
  const observeAgain = () => {
    codeSeen = null
    probeSeen = null
    observer.disconnect()
    observer.observe(code)
    observer.observe(probe)
  }
  showOnTop()
  observeAgain()
  return {
    observeAgain,
    state: () => (codeSeen === true ? 'seen' : codeSeen === false && probeSeen === true ? 'covered' : 'unknown'),
    raiseProbe() {
      showOnTop()
      observeAgain()
    },
    stop() {
      observer.disconnect()
      own.delete(holder)
      holder.remove()
    },
  }
}
