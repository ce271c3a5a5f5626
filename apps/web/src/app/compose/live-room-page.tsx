import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { prefetchRoom, RoomScreen } from '../../features/lives/screens/room-screen.tsx'
import { lazyPart } from '../../shared/errors/lazy-part.tsx'
import { mediaQuery } from '../../shared/queries/media.ts'
import { PlayerSkeleton } from '../../shared/media/preview-player.tsx'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'

const CodedPreview = lazyPart(() => import('../../features/videos/components/coded-preview.tsx'), 'a prévia', <PlayerSkeleton />)

/** Sala ao vivo with the preview and the share dialog of its media, which has the key of the live. Remounted for each live. */
export default function LiveRoomPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <RoomScreen key={id} id={id} Preview={CodedPreview} ShareDialog={LiveShareDialog} />
}

function LiveShareDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { data: video } = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== null })
  return <EmbedSlotDialog video={id === null ? null : (video ?? null)} onClose={onClose} />
}

export const prefetch = ({ id = '' }: Record<string, string>): void => prefetchRoom(id)
