import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { type ReactNode, useState } from 'react'
import { browserKept } from '../../../shared/kept.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { invalidateReplacement, replacementQuery } from '../../../shared/queries/replacement.ts'
import { MediaNote } from '../../../ui/media-note.tsx'

/** Name of the failure that was closed in this browser. */
const closedName = (key: string): string => `replacement-closed-${key}`

/** Turns of an encode at which something may have become of a new file. */
const turns: readonly string[] = ['copying', 'encoded', 'error']

export type ReplacementNoteProps = { video: Video; /** The encode's state, shown without a replacement. */ children: ReactNode }

/** Shows that a new file is being prepared for a media, or why the last one could not be used, in place of the encode's state. */
export function ReplacementNote({ video, children }: ReplacementNoteProps) {
  const client = useQueryClient()
  const { data } = useQuery(replacementQuery(video.key))
  const [closed, setClosed] = useState(() => browserKept.read(closedName(video.key)))
  useRealtime('videoEncode', ({ key, status }) => {
    if (key !== video.key) return
    const begins = data?.replacement?.onAir === false && status === 'encoding-resolution'
    if (begins || turns.includes(status)) void invalidateReplacement(client, video.key)
  })
  const replacement = data?.replacement?.id === closed ? null : data?.replacement
  const close = (id: string): void => {
    browserKept.write(closedName(video.key), id)
    setClosed(id)
  }
  return (
    <>
      {replacement?.state === 'running' && (
        <MediaNote>
          <div role="status">
            <h2>{replacement.onAir ? 'Novo arquivo no ar' : 'Novo arquivo a caminho'}</h2>
            <p>
              {replacement.onAir
                ? `“${replacement.fileName}” já é o que se reproduz. Se não puder ser processado até o fim, volta o conteúdo anterior.`
                : `“${replacement.fileName}” está sendo processado e entra no ar assim que puder ser reproduzido. Até lá, continua o conteúdo atual.`}
            </p>
          </div>
        </MediaNote>
      )}
      {replacement?.state === 'failed' && (
        <MediaNote tone="bad" close={{ label: 'Fechar aviso', onClose: () => close(replacement.id) }}>
          <div role="alert">
            <h2>O arquivo não foi substituído</h2>
            <p>
              “{replacement.fileName}”: {replacement.reason} O conteúdo anterior continua no ar.
            </p>
          </div>
        </MediaNote>
      )}
      <div hidden={replacement?.state === 'failed'}>{children}</div>
    </>
  )
}
