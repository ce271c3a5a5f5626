import type { Offer, Video, VideoDetail } from '@videozz/contract'
import type { VideoLink, VideoWithRenditions } from '@videozz/db'
import { type AccountSession, describeProgress, encodeMessage, hasPermission, youtubeWatchUrl } from '@videozz/domain'

/** Address of a picture on the wire. */
export const imageUrl = (address: string): string => `/files/i/${address}`
const orNull = (address: string | null | undefined): string | null => (address ? imageUrl(address) : null)

/** A media as the dashboard sees it. */
export function presentVideo({ video, renditions, folders, queuePlace }: VideoWithRenditions, now: Date): Video {
  const elapsed = video.encode_started_at && (now.getTime() - video.encode_started_at.getTime()) / 1000
  const { rungs, progress, currentResolution, secondsLeft } = describeProgress(renditions, video.duration, elapsed)
  const ended = video.status === 'encoded' || video.status === 'error'
  const sound = rungs.some((rung) => rung.name === 'audio')
  const standard = video.custom_thumbnail ?? video.thumbnails[0]
  return {
    _id: video.key,
    id: video.key,
    key: video.key,
    title: video.title,
    description: video.description,
    type: video.type,
    sample: video.sample,
    status: video.status,
    statusError: video.status_error,
    playable: video.playable,
    duration: video.duration,
    createdAt: video.created_at.toISOString(),
    thumbnail: orNull(video.selected_thumb === 0 ? standard : (video.thumbnails[video.selected_thumb - 1] ?? standard)),
    defaultThumbnail: orNull(standard),
    multipleThumbnails: video.thumbnails.map(imageUrl),
    selectedThumb: video.selected_thumb,
    waveform: orNull(video.waveform),
    source: { size: video.source_size, width: video.width, height: video.height },
    folders,
    encoding: {
      message: encodeMessage(video.status, currentResolution ?? (sound ? 'audio' : null)),
      rungs,
      progress: video.status === 'encoded' ? 100 : progress,
      currentResolution: ended ? null : currentResolution,
      secondsLeft: ended ? null : secondsLeft,
      queuePlace,
    },
  }
}

/** A media as this person may see it: names of folders are included only for sessions that may list them. */
export const withVisibleFolders = <V extends Pick<Video, 'folders'>>(session: AccountSession, video: V): V =>
  hasPermission(session, 'videozz:folders:list') ? video : { ...video, folders: [] }

/** A media as its own page sees it. */
export const presentVideoDetail = (
  found: VideoWithRenditions,
  { sales, link }: { sales: Offer[]; link: VideoLink | undefined },
  now: Date,
): VideoDetail => ({
  ...presentVideo(found, now),
  revision: found.video.revision,
  chapters: found.video.chapters,
  link: link
    ? { provider: link.provider, id: link.external_id, startsAt: link.starts_at, url: youtubeWatchUrl(link.external_id, link.starts_at) }
    : null,
  sales,
})
