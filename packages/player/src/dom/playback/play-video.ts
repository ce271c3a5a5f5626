/**
 * Plays the video. Without a gesture of the viewer (`withoutGesture`) sound may not be allowed: then it plays muted and calls `onMuted`;
 * `onRefused` is called where the browser does not play at all.
 */
export async function playVideo(
  video: HTMLVideoElement,
  withoutGesture: boolean,
  onMuted: () => void,
  onRefused: () => void,
): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    // AbortError: a pause or a new source came first; their own events update the state.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    if (!withoutGesture || video.muted) return onRefused()
    video.muted = true
    onMuted()
    await playVideo(video, false, onMuted, onRefused)
  }
}
