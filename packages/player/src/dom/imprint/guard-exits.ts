import { natives } from './natives.ts'

type AppleVideo = HTMLVideoElement & { webkitExitFullscreen?(): void; webkitCurrentPlaybackTargetIsWireless?: boolean }
/** Ways in which a browser shows the bare picture outside the page, and how to leave them. */
type Exit = { event: string; name: string; left?(video: AppleVideo): boolean; back?(video: AppleVideo): unknown }
const exits: readonly Exit[] = [
  { event: 'enterpictureinpicture', name: 'picture-in-picture', back: () => document.exitPictureInPicture() },
  { event: 'webkitbeginfullscreen', name: 'native-fullscreen', back: (video) => video.webkitExitFullscreen?.() },
  {
    event: 'webkitcurrentplaybacktargetiswirelesschanged',
    name: 'other-screen',
    left: (video) => video.webkitCurrentPlaybackTargetIsWireless === true,
  },
]

/** Returns the picture to the page when it leaves it and may not. @returns a function that stops guarding. */
export function guardExits(video: HTMLVideoElement, mayLeave: () => boolean, onLeft: (name: string) => void): () => void {
  const stops = exits.map(({ event, name, left, back }) => {
    const listener = () => {
      if (mayLeave() || left?.(video) === false) return
      natives.pause(video)
      void back?.(video)
      onLeft(name)
    }
    natives.listen(video, event, listener)
    return () => natives.unlisten(video, event, listener)
  })
  return () => stops.forEach((stop) => stop())
}
