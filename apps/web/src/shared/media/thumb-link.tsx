import { Link } from '@tanstack/react-router'
import type { Video } from '@videozz/contract/browser'
import { createContext, memo, use } from 'react'
import { Tile } from '../../ui/tile.tsx'
import { TileHint } from '../../ui/tile-hint.tsx'
import { tileHint } from './describe-media.ts'
import { tileOfVideo } from './tile-of-video.ts'

const Shown = createContext<Video | null>(null)

/** The picture of a media in a row, which leads to its page. Each step of an encode re-renders the picture, not the link around it. */
export function ThumbLink({ video }: { video: Video }) {
  return (
    <Shown value={video}>
      <Frame id={video.key} hint={tileHint(video)} />
    </Shown>
  )
}

const Frame = memo(function Frame({ id, hint }: { id: string; hint: string | null }) {
  return (
    <TileHint hint={hint}>
      <Link to="/media/$id" params={{ id }} aria-hidden tabIndex={-1}>
        <Picture />
      </Link>
    </TileHint>
  )
})

function Picture() {
  const video = use(Shown)
  return video && <Tile {...tileOfVideo(video)} size="thumb" />
}
