/** What the speed menu offers. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
export const speedLabel = (rate: number): string => `${String(rate).replace('.', ',')}×`

/** Also what a source loaded later plays at. */
export function setSpeed(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}
