import { useParams } from '@tanstack/react-router'
import { prefetchRoom, RoomScreen } from '../../features/lives/screens/room-screen.tsx'
import { lazyPart } from '../../shared/errors/lazy-part.tsx'
import { PlayerSkeleton } from '../../shared/media/preview-player.tsx'
import { LiveShareDialog } from './live-share-dialog.tsx'

const CodedPreview = lazyPart(() => import('../../features/videos/components/coded-preview.tsx'), 'a prévia', <PlayerSkeleton />)

/** Sala ao vivo with the preview and the share dialog of its media, which has the key of the live. Remounted for each live. */
export default function LiveRoomPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <RoomScreen key={id} id={id} Preview={CodedPreview} ShareDialog={LiveShareDialog} />
}

export const prefetch = ({ id = '' }: Record<string, string>): void => prefetchRoom(id)
