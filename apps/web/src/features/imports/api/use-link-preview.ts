import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { ApiAnswer } from '@videozz/contract/browser'
import { readYoutubeAddress } from '@videozz/domain'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { linkPreviewQuery } from '../../../shared/queries/link-preview.ts'

type Preview = ApiAnswer<'GET /videos/embed/preview'>

/** Milliseconds without a further key until a link is looked up. */
const pauseMs = 500

/**
 * Looks up the video of a link while it is typed. `onFound` is called once for each that is found.
 * @returns what is said under the field, and why the video cannot be imported.
 */
export function useLinkPreview(url: string, onFound: (preview: Preview) => void): { text: string | null; fault: string | null } {
  const [settled] = useDebouncedValue(url.trim(), pauseMs)
  const video = readYoutubeAddress(settled)
  const { data, error, isFetching } = useQuery(linkPreviewQuery(settled, video?.id ?? null))
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (data) tell(data)
  }, [data])
  if (video === null) return { text: null, fault: null }
  if (isFetching) return { text: 'Procurando o vídeo…', fault: null }
  // Where YouTube does not answer, the import may still find it.
  if (error instanceof ApiError && error.code === 'LINK_NOT_READ') return { text: faultText(error), fault: null }
  return { text: data ? `${data.title} · ${data.author}` : null, fault: error ? faultText(error) : null }
}
