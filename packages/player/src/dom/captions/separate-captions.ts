/** Between captions and offers. CSS pixels, as all here. */
const gap = 12
/** In a player this low every line counts, and the code needs one too, to which a gap or margin belongs. */
const low = 300
const lowGap = 8
const lineOfCode = 16
/** Shares of their chosen size that captions are drawn in, the first that fits, down to letters that can just be read. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.43]
const leastLetters = 11

const edges = ['top', 'bottom'] as const
type Edge = (typeof edges)[number]
type Rects = readonly DOMRect[]

const rectsOf = (frame: HTMLElement, selector: string): DOMRect[] =>
  [...frame.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())

/** Space at an edge of the frame that offers there take from captions above or below them; those at the side do not count. */
function roomOf(frame: DOMRect, edge: Edge, captions: Rects, offers: Rects): number {
  const between = frame.height < low ? lowGap : gap
  const facing = offers.filter((offer) => captions.some(({ left, right }) => left < offer.right + between && offer.left < right + between))
  return Math.max(0, ...facing.map(({ top, bottom }) => between + (edge === 'top' ? bottom - frame.top : frame.bottom - top)))
}

const heightOf = (captions: Rects): number => (captions.at(-1)?.bottom ?? 0) - (captions[0]?.top ?? 0)

/** Whether captions and offers, at their places while the controls show, leave each other room. */
function haveRoom(frame: DOMRect, captions: Record<Edge, Rects>, offers: Record<Edge, Rects>, spare: number): boolean {
  const margin = frame.width < 560 || frame.height < low ? 8 : 20
  const foot = frame.width < 560 ? 68 : 88
  const room = (edge: Edge, by: Edge) => roomOf(frame, edge, captions[by], offers[edge])
  return edges.every((by) => {
    const above = Math.max(margin, room('top', by)) + (by === 'bottom' ? heightOf(captions.top) : 0)
    const below = Math.max(by === 'bottom' ? foot : margin, room('bottom', by))
    return captions[by].length === 0 || heightOf(captions[by]) <= frame.height - above - below - spare
  })
}

/** How large captions may be drawn, and how much room they are to leave besides, from the best to the least. */
function* sizesOf(frame: HTMLElement, height: number): Generator<[share: number, spare: number]> {
  const sample = frame.querySelector('.caption')
  const letters = sample === null ? 0 : Number.parseFloat(getComputedStyle(sample).fontSize)
  const readable = shares.filter((share) => share === 1 || letters * share >= leastLetters)
  if (height < low) for (const share of readable) yield [share, lineOfCode]
  for (const share of readable) yield [share, 0]
}

/** The message at the foot of a picture that does not wait, which captions stay above as they do above offers. */
const footMessage = '.frame:is([data-phase=playing], [data-phase=paused]) > .hint:not([hidden])'

/** Moves captions away from offers and messages at the same edge, and draws them smaller where there is not enough space. */
export function separateCaptions(frame: HTMLElement): void {
  // Without any there is nothing to measure, which would have the browser lay out the page before its first picture.
  if (frame.querySelector('.caption') === null) return
  const outer = frame.getBoundingClientRect()
  const read = (inside: (edge: Edge) => string) => ({ top: rectsOf(frame, inside('top')), bottom: rectsOf(frame, inside('bottom')) })
  // Offers at the right give way to a menu, and take up no room then.
  const stays = frame.querySelector(':is(.menu, .keys):not([hidden])') === null ? '' : ':not([data-at$=right])'
  // In a small player they give way to such a message, too.
  const isSmall = outer.width < 560 || outer.height < low
  const hasMessage = frame.querySelector(footMessage) !== null
  const shown = (edge: Edge) => (hasMessage && isSmall ? [] : [`.offers[data-at^=${edge}]${stays} > .offer`])
  const offers = read((edge) => [...shown(edge), edge === 'bottom' ? footMessage : ':not(*)'].join())
  frame.style.setProperty('--caption-fit', '1')
  for (const [share, spare] of sizesOf(frame, outer.height)) {
    frame.style.setProperty('--caption-fit', `${share}`)
    const captions = read((edge) => `.words[data-at=${edge}] > .caption`)
    for (const edge of edges) frame.style.setProperty(`--taken-${edge}`, `${roomOf(outer, edge, captions[edge], offers[edge])}px`)
    if (haveRoom(outer, captions, offers, spare)) return
  }
}
