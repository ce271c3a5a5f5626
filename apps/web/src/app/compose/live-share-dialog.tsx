import { useQuery } from '@tanstack/react-query'
import { mediaQuery } from '../../shared/queries/media.ts'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'

/** The share dialog of a live's media, which has the key of the live. */
export function LiveShareDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { data: video } = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== null })
  return <EmbedSlotDialog video={id === null ? null : (video ?? null)} onClose={onClose} />
}
