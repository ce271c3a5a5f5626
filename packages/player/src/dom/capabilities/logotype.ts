import { copy } from '../../core/copy.ts'
import type { PlayerState } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { el } from '../ui/element.ts'
import { brandMark } from '../ui/icons.ts'

/** Address of the producer's logotype; empty for the product's own. */
const addressOf = ({ preferences }: PlayerState): string =>
  /^(https?:\/\/|\/(?!\/))/.test(preferences.customLogotypeUrl) ? preferences.customLogotypeUrl : ''

/** The producer's logotype in the row of controls, or the product's own. */
export const logotype: CreateCapability = ({ frame, store, setup }) => {
  const ofProduct = () => [brandMark(), setup.product]
  const drawOwn = (address: string) => {
    const image = el('img', { src: address, alt: copy.logotype, decoding: 'async' })
    // A picture that is lost leaves no gap.
    image.addEventListener('error', () => image.replaceWith(...ofProduct()))
    return [image]
  }
  return {
    name: 'logotype',
    preference: 'showLogotype',
    controls: [
      {
        place: 'end',
        draw(signal) {
          const brand = el('span', { class: 'brand wide' })
          store.subscribe(addressOf, (address) => brand.replaceChildren(...(address === '' ? ofProduct() : drawOwn(address))), signal)
          return brand
        },
      },
    ],
    covers: () => [...frame.querySelectorAll('.brand')],
  }
}
