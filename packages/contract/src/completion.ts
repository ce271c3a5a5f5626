/** Percent of its seconds with which a media counts as completed: limits, and the value of a new account. */
export const completionPercents = { least: 50, most: 100, usual: 90 } as const
