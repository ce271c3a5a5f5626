/** A video as `GET /videos` answers it. */
export type PandaVideo = {
  id: string
  title: string
  description: string
  status: 'DRAFT' | 'CONVERTING' | 'CONVERTED' | 'FAILED' | 'DELETING'
  folder_id: string | null
  library_id: string
  live_id: string | null
  video_external_id: string
  created_at: string
  updated_at: string
  /** Seconds. */
  length: number
  width: number
  height: number
  /** Bytes of all that is stored of it, not of its original. */
  storage_size: number
  thumbnail: string
  preview: string
  video_player: string
  video_hls: string
  available_resolutions: string[]
  playback: string[]
  backup: boolean
  tags: string[]
}
export type PandaFolder = { id: string; name: string; parent_folder_id: string | null; created_at: string }
export type PandaSubtitle = { srclang: string; label: string; text: string }

export type PandaLibrary = {
  /** In the order they were made in. */
  videos: PandaVideo[]
  folders: PandaFolder[]
  /** Subtitles by id of their video. */
  subtitles: Map<string, PandaSubtitle[]>
}

const megabyte = 1_000_000
export const pandaId = (kind: number, place: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(place).padStart(12, '0')}`

/** A video, converted unless told otherwise. @param url address of the stand-in. */
export function pandaVideo(url: string, place: number, values: Partial<PandaVideo> = {}): PandaVideo {
  const id = pandaId(0, place)
  const external = pandaId(1, place)
  const created = new Date(Date.UTC(2024, 0, 1) + place * 3_600_000).toISOString()
  return {
    id,
    title: `Aula ${place + 1}`,
    description: '',
    status: 'CONVERTED',
    folder_id: null,
    library_id: pandaId(3, 1),
    live_id: null,
    video_external_id: external,
    created_at: created,
    updated_at: created,
    length: 60 * (place + 1),
    width: 1920,
    height: 1080,
    storage_size: megabyte * (place + 1),
    thumbnail: `${url}/thumbs/${external}/thumbnail.jpg`,
    preview: `${url}/thumbs/${external}/preview.webp`,
    video_player: `https://player-vz-00000000-000.tv.pandavideo.com.br/embed/?v=${external}`,
    video_hls: `https://b-vz-00000000-000.tv.pandavideo.com.br/${external}/playlist.m3u8`,
    available_resolutions: ['1080p', '720p', '480p'],
    playback: ['480p', '720p', '1080p'],
    backup: true,
    tags: [],
    ...values,
  }
}

/** Videos with nothing special about them, in no folder. */
export const plainPandaLibrary = (url: string, count: number): PandaLibrary => ({
  videos: Array.from({ length: count }, (_, place) => pandaVideo(url, place)),
  folders: [],
  subtitles: new Map(),
})

const goodVtt = (place: number): string =>
  `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBoas-vindas à aula ${place + 1}.\n\n00:00:01.000 --> 00:00:02.000\nVamos começar.\n`
/** Its second caption ends before it begins. */
const badVtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nUm.\n\n00:00:05.000 --> 00:00:02.000\nDois.\n'

/** Names of folders, each within the one before it. */
const nested = ['Animação 2D', 'Módulo 1', 'Aulas', 'Extras', '2024']

/**
 * A library of a course producer: folders five deep (also short names and doubles), every status, some without their original, sizes from a
 * few kilobytes, descriptions, subtitles of known and unknown languages, some of them broken.
 */
export function mixedPandaLibrary(url: string, count: number): PandaLibrary {
  const made = new Date(Date.UTC(2023, 0, 1)).toISOString()
  const folder = (place: number, name: string, parent: number | null): PandaFolder => ({
    id: pandaId(2, place),
    name,
    parent_folder_id: parent === null ? null : pandaId(2, parent),
    created_at: made,
  })
  const folders = [
    ...nested.map((name, depth) => folder(depth, name, depth === 0 ? null : depth - 1)),
    folder(10, 'Lab', null),
    folder(11, 'Mentorias', null),
    folder(12, '2024', 11),
    folder(13, 'Podcast', null),
    folder(14, 'Podcast', null),
    folder(15, 'Módulo 2', 0),
  ]
  const subtitles = new Map<string, PandaSubtitle[]>()
  const videos = Array.from({ length: count }, (_, place) => {
    const video = pandaVideo(url, place, {
      title: place % 97 === 5 ? `Aula ${place + 1} ${'muito longa '.repeat(20)}` : `Aula ${place + 1}`,
      description: place % 5 === 4 ? '' : `Sobre a aula ${place + 1}.`,
      folder_id: place % 9 === 8 ? null : (folders[place % folders.length]?.id ?? null),
      status: statusAt(place),
      backup: place % 50 !== 7,
      storage_size: 30_000 + (place % 40) * 2000,
      length: 30.5 + (place % 60),
    })
    if (place % 4 === 1) subtitles.set(video.id, subtitlesAt(place))
    return video
  })
  return { videos, folders, subtitles }
}

function statusAt(place: number): PandaVideo['status'] {
  if (place % 400 === 101) return 'CONVERTING'
  if (place % 400 === 202) return 'FAILED'
  if (place % 400 === 303) return 'DRAFT'
  return place % 400 === 354 ? 'DELETING' : 'CONVERTED'
}

function subtitlesAt(place: number): PandaSubtitle[] {
  const portuguese = { srclang: 'pt-br', label: 'Português', text: goodVtt(place) }
  if (place % 40 === 1) return [{ ...portuguese, text: badVtt }]
  if (place % 40 === 5) return [portuguese, { srclang: 'fr', label: 'Français', text: goodVtt(place) }]
  return place % 40 === 9 ? [portuguese, { srclang: 'en', label: 'English', text: goodVtt(place) }] : [portuguese]
}
