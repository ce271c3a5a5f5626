import type { Video } from '@videozz/contract/browser'

/** Whether two states of a media differ in nothing but how far its encode is: what shows none of that need not be re-rendered. */
export const sameButProgress = (before: Video, after: Video): boolean =>
  before === after || (Object.keys(after) as (keyof Video)[]).every((field) => field === 'encoding' || before[field] === after[field])

/** The same for props that hold a media as `video`. */
export const samePropsButProgress = <Props extends { video: Video }>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((name) => name === 'video' || before[name] === after[name]) &&
  sameButProgress(before.video, after.video)
