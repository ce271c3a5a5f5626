import { Skeleton, UnstyledButton } from '@mantine/core'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Video } from '@videozz/contract/browser'
import { memo, useState } from 'react'
import { withoutVerb } from '../../../shared/format/duration.ts'
import { tileHint } from '../../../shared/media/describe-media.ts'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { Tile } from '../../../ui/tile.tsx'
import { TileHint } from '../../../ui/tile-hint.tsx'
import { recentMediaQuery } from '../../../shared/queries/media.ts'
import css from './library.module.css'

/** The ten latest media, collapsible by their heading. */
export function RecentsStrip() {
  const videos = useQuery(recentMediaQuery).data?.items
  const [open, setOpen] = useState(true)
  return (
    <section>
      <h2>
        <UnstyledButton className={css.foldHead} aria-expanded={open} aria-controls="recentes" onClick={() => setOpen(!open)}>
          Recentes
          <IconChevronUp size={16} aria-hidden className={css.foldIcon} data-folded={!open || undefined} />
        </UnstyledButton>
      </h2>
      <ul id="recentes" className={css.strip} hidden={!open}>
        {videos?.map((video) => <RecentCard key={video.key} video={video} />) ?? <LoadingCards />}
      </ul>
    </section>
  )
}

const RecentCard = memo(function RecentCard({ video }: { video: Video }) {
  const tile = tileOfVideo(video)
  return (
    <li>
      <TileHint hint={tileHint(video)}>
        <Link to="/media/$id" params={{ id: video.key }} className={css.card}>
          <Tile {...tile} timeLeft={withoutVerb(tile.timeLeft)} labels={false} playDisc />
          <span className={css.cardTitle}>{video.title}</span>
        </Link>
      </TileHint>
    </li>
  )
})

function LoadingCards() {
  return [0, 1, 2, 3, 4].map((place) => (
    <li key={place} aria-hidden="true">
      <Skeleton radius="md" style={{ aspectRatio: '16 / 9', height: 'auto' }} />
      <Skeleton h={12} w="70%" mt={12} />
    </li>
  ))
}
