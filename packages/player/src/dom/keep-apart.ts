const gap = 12

/** Room, in CSS pixels from an edge of the frame, that offers there take from captions above or below them; those beside are in nobody's way. */
function roomOf(frame: DOMRect, edge: 'top' | 'bottom', captions: Element[], offers: Element[]): number {
  const words = captions.map((caption) => caption.getBoundingClientRect())
  const inTheWay = offers
    .map((offer) => offer.getBoundingClientRect())
    .filter((offer) => words.some(({ left, right }) => left < offer.right + gap && offer.left < right + gap))
  return Math.max(0, ...inTheWay.map(({ top, bottom }) => gap + (edge === 'top' ? bottom - frame.top : frame.bottom - top)))
}

/** Moves captions out of the way of offers at the same edge. */
export function keepApart(frame: HTMLElement): void {
  for (const edge of ['top', 'bottom'] as const) {
    const offers = [...frame.querySelectorAll(`.offers[data-at^=${edge}] > .offer`)]
    const captions = offers.length === 0 ? [] : [...frame.querySelectorAll(`.words[data-at=${edge}] > .caption`)]
    frame.style.setProperty(`--taken-${edge}`, `${roomOf(frame.getBoundingClientRect(), edge, captions, offers)}px`)
  }
}
