import type { Live } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import type { PublisherOptions } from './publisher.ts'
import type { Picture } from './recording-settings.ts'
import { Studio } from './studio.ts'

/** Asks for a ticket; what a later attempt may not mend is final. */
const askTicket = async ({ id }: Pick<Live, 'id'>): ReturnType<PublisherOptions['ticket']> => {
  try {
    return await api('POST /lives/{id}/studio', { params: { id }, body: {} })
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    return isFinal ? { final: error.message } : 'unreachable'
  }
}

/** The studio of a live while the screen is shown; null before it is made. */
export function useStudio(live: Pick<Live, 'id'>, pictures: readonly Picture[]): Studio | null {
  const [studio, setStudio] = useState<Studio | null>(null)
  const { id } = live
  useEffect(() => {
    const made = new Studio(pictures, () => askTicket({ id }))
    setStudio(made)
    void openIfAllowed(made)
    return () => made.close()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return studio
}

/** Devices that were allowed before are opened without a press; where browsers do not tell, the person is asked to. */
async function openIfAllowed(studio: Studio): Promise<void> {
  const states = await Promise.all(
    (['camera', 'microphone'] as const).map((name) =>
      navigator.permissions.query({ name: name as PermissionName }).then(
        ({ state }) => state,
        () => 'prompt',
      ),
    ),
  )
  if (states.every((state) => state === 'granted')) await studio.open()
}
