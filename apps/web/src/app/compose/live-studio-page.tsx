import { useParams } from '@tanstack/react-router'
import { prefetchRoom } from '../../features/lives/screens/room-screen.tsx'
import { StudioScreen } from '../../features/lives/screens/studio-screen.tsx'
import { LiveShareDialog } from './live-share-dialog.tsx'

/** Estúdio of a live, with the share dialog of its media. Remounted for each live. */
export default function LiveStudioPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <StudioScreen key={id} id={id} ShareDialog={LiveShareDialog} />
}

export const prefetch = ({ id = '' }: Record<string, string>): void => prefetchRoom(id)
