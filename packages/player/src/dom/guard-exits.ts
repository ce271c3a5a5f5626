/** Ways in which a browser takes the bare picture out of the page, and how to bring it back. */
const exits: { event: string; name: string; back(video: HTMLVideoElement): unknown }[] = [
  { event: 'enterpictureinpicture', name: 'picture-in-picture', back: () => document.exitPictureInPicture() },
  {
    event: 'webkitbeginfullscreen',
    name: 'native-fullscreen',
    back: (video: HTMLVideoElement & { webkitExitFullscreen?(): void }) => video.webkitExitFullscreen?.(),
  },
]

/** Brings the picture back when it leaves the page without its code; the answer stops guarding. */
export function guardExits(video: HTMLVideoElement, isMarked: () => boolean, onLeft: (name: string) => void): () => void {
  const stops = exits.map(({ event, name, back }) => {
    const listener = () => {
      if (!isMarked()) return
      void back(video)
      onLeft(name)
    }
    video.addEventListener(event, listener)
    return () => video.removeEventListener(event, listener)
  })
  return () => stops.forEach((stop) => stop())
}
