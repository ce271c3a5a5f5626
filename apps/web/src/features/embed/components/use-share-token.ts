import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiAnswer, EmbedKind } from '@videozz/contract/browser'
import { type EmbedPlaylist, embedPlaylistQuery, type PlaylistContent, setEmbedPlaylist } from '../../../shared/queries/embed-playlist.ts'
import { embedTokenQuery, setEmbedToken } from '../../../shared/queries/embed-token.ts'
import type { ShareSubject } from '../model/share-subject.ts'

export type EmbedToken = ApiAnswer<'GET /embed/{videoId}'>
/** The code of a subject for a platform; `playlist` where it plays several media. */
export type ShareToken = EmbedToken & { playlist: EmbedPlaylist | null }

const contentOf = (subject: ShareSubject): PlaylistContent =>
  subject.is === 'selection' ? { videos: [...subject.videos] } : { folder: subject.is === 'folder' ? subject.key : '' }

/** The embed code of a media, a folder or a selection for a platform, and how what was saved of it is kept. */
export function useShareToken(subject: ShareSubject, kind: EmbedKind) {
  const client = useQueryClient()
  const content = contentOf(subject)
  const single = useQuery({ ...embedTokenQuery(subject.is === 'media' ? subject.key : '', kind), enabled: subject.is === 'media' })
  const several = useQuery({ ...embedPlaylistQuery(content, kind), enabled: subject.is !== 'media' })
  const { error, refetch } = subject.is === 'media' ? single : several
  const token: ShareToken | undefined =
    subject.is === 'media' ? single.data && { ...single.data, playlist: null } : several.data && { ...several.data, playlist: several.data }
  return {
    token,
    error,
    retry: () => void refetch(),
    putDomains: (saved: EmbedToken) =>
      subject.is === 'media'
        ? setEmbedToken(client, subject.key, kind, saved)
        : setEmbedPlaylist(client, content, kind, { referrers: saved.referrers }),
    putPlaylist: (saved: EmbedPlaylist) => setEmbedPlaylist(client, content, kind, saved),
  }
}
