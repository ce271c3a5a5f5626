import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import type { Folder } from '@videozz/contract/browser'
import { useState } from 'react'
import css from './folder-thumb.module.css'

/** Picture of a folder: the covers of its first media, four at most. */
export function FolderThumb({ videos, size = 'thumb' }: { videos: Folder['videos']; size?: 'thumb' | 'small' }) {
  const shown = videos.slice(0, videos.length > 3 ? 4 : videos.length > 1 ? 2 : 1)
  return (
    <span className={css.thumb} data-size={size} data-count={shown.length} aria-hidden="true">
      {shown.map((video) => (
        <Cover key={video.key} video={video} />
      ))}
      {shown.length === 0 ? (
        <IconFolder size={20} />
      ) : (
        <i className={css.mark}>
          <IconFolder size={11} />
        </i>
      )}
    </span>
  )
}

function Cover({ video: { thumbnail, type } }: { video: Folder['videos'][number] }) {
  const [failed, setFailed] = useState<string | null>(null)
  const Icon = type === 'audio' ? IconMusic : IconVideo
  return (
    <span className={css.cover}>
      {thumbnail !== null && thumbnail !== failed ? (
        <img src={thumbnail} alt="" loading="lazy" decoding="async" onError={() => setFailed(thumbnail)} />
      ) : (
        <Icon size={14} />
      )}
    </span>
  )
}
