const gap = 12

/** How far captions at one edge have to move for the offers there, in CSS pixels; those beside them are in nobody's way. */
function shift(captions: Element[], offers: Element[]): number {
  const taken = captions.map((caption) => caption.getBoundingClientRect())
  const inTheWay = offers
    .map((offer) => offer.getBoundingClientRect())
    .filter((offer) => taken.some((caption) => caption.left < offer.right + gap && offer.left < caption.right + gap))
  return Math.max(0, ...inTheWay.map(({ height }) => height + gap))
}

/** Moves captions out of the way of offers at the same edge. */
export function keepApart(frame: HTMLElement): void {
  for (const edge of ['top', 'bottom']) {
    const captions = [...frame.querySelectorAll(`.words[data-at=${edge}] > .caption`)]
    const offers = [...frame.querySelectorAll(`.offers[data-at^=${edge}] > .offer`)]
    frame.style.setProperty(`--aside-${edge}`, `${offers.length === 0 ? 0 : shift(captions, offers)}px`)
  }
}
