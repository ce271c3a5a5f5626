import type { VideoDetail } from '@videozz/contract/browser'
import { useRef, useState } from 'react'
import { useLinkDuration } from './use-link-duration.ts'
import css from './youtube-preview.module.css'

export type YoutubePreviewProps = { video: VideoDetail; link: NonNullable<VideoDetail['link']> }

/** The player of YouTube in a page of its own, so that the dashboard itself asks no other server. Nothing may lie over it. */
export function YoutubePreview({ video, link }: YoutubePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useLinkDuration(video, frame)
  // A change of the title must not end what plays.
  const [fragment] = useState(() =>
    new URLSearchParams({ v: link.id, title: video.title, ...(link.startsAt !== null && { t: String(link.startsAt) }) }).toString(),
  )
  return (
    <iframe
      ref={frame}
      className={css.frame}
      src={`/embed/preview/youtube#${fragment}`}
      title={`Prévia de ${video.title}`}
      allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
    />
  )
}
