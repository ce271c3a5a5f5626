import type { CreateCapability } from '../capability.ts'

/** The button of the settings menu, which lists the capabilities that have a line there. */
export const settings: CreateCapability = () => ({ name: 'settings', controls: [{ place: 'end', settings: true }] })
