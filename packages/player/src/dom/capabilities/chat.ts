import type { CreateCapability } from '../capability.ts'

/** The button of the chat, which its script draws once it is loaded. */
export const chat: CreateCapability = ({ store }) => ({
  name: 'chat',
  controls: [
    {
      place: 'end',
      available: ({ drawChat }) => drawChat !== null,
      draw: (signal) => store.state.drawChat?.(signal) as Element,
    },
  ],
})
