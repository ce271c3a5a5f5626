import type { CreateCapability } from '../capability.ts'
import { el } from '../ui/element.ts'
import { brandMark } from '../ui/icons.ts'

/** The producer's logotype in the row of controls, or the product's own. */
export const logotype: CreateCapability = ({ setup }) => ({
  name: 'logotype',
  preference: 'showLogotype',
  controls: [
    {
      place: 'end',
      draw({ preferences }) {
        const address = preferences.customLogotypeUrl
        const isOwn = /^(https?:\/\/|\/)/.test(address)
        return el('span', { class: 'brand wide' }, ...(isOwn ? [el('img', { src: address, alt: '' })] : [brandMark(), setup.product]))
      },
    },
  ],
})
