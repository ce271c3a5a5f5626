import type { CreateCapability } from '../capability.ts'

/** The button of the settings menu, which lists the capabilities that have a line there. All menus are drawn in one box. */
export const settings: CreateCapability = ({ menuBox }) => ({
  name: 'settings',
  controls: [{ place: 'end', settings: true }],
  covers: () => [menuBox],
})
