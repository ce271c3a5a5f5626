/** Light or dark, or as the device has it. */
export const appearances = ['auto', 'light', 'dark'] as const
/** What moves on the screen: as the device has it, or nothing. */
export const motions = ['auto', 'reduced'] as const
/** Rows of a page of a list. */
export const listPageSizes = [10, 20, 50] as const

/** A person's settings of the dashboard; the same on all their devices. */
export type Preferences = {
  appearance: (typeof appearances)[number]
  motion: (typeof motions)[number]
  pageSize: (typeof listPageSizes)[number]
}

/** Of a person who chose nothing. */
export const defaultPreferences: Preferences = { appearance: 'auto', motion: 'auto', pageSize: 10 }
