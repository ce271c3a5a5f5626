/** Share of a media's seconds, in percent, that counts as complete where an account has not chosen another. */
export const usualCompletionPercent = 90

/** Whole seconds of a media of this duration; a last part of at most a twentieth of a second is not one. */
export const wholeSeconds = (duration: number): number => Math.max(0, Math.ceil(duration - 0.05))

/** Seconds to cover before a media counts as complete. */
export const secondsToComplete = (duration: number, percent: number): number => Math.ceil((wholeSeconds(duration) * percent) / 100)
