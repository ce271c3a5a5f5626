import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { browserKept } from '../../../shared/kept.ts'
import { replacementQuery } from '../api/replacement-query.ts'
import css from './downloads.module.css'

/** Name of the failure that was closed in this browser. */
const closedName = (key: string): string => `replacement-closed-${key}`

/** That a new file is being prepared for a media, or why the last one could not be used. */
export function ReplacementNote({ video }: { video: Video }) {
  const { data } = useQuery(replacementQuery(video))
  const [closed, setClosed] = useState(() => browserKept.read(closedName(video.key)))
  const replacement = data?.replacement
  if (!replacement || replacement.id === closed) return null
  if (replacement.state === 'running') {
    return (
      <div className={css.note} role="status">
        <div>
          <h2>Novo arquivo a caminho</h2>
          <p>“{replacement.fileName}” está sendo processado. O conteúdo atual continua no ar até o novo poder ser reproduzido.</p>
        </div>
      </div>
    )
  }
  const close = (): void => {
    browserKept.write(closedName(video.key), replacement.id)
    setClosed(replacement.id)
  }
  return (
    <div className={css.note} data-tone="bad">
      <div role="alert">
        <h2>O arquivo não foi substituído</h2>
        <p>
          “{replacement.fileName}”: {replacement.reason} O conteúdo anterior continua no ar.
        </p>
      </div>
      <CloseButton aria-label="Fechar aviso" onClick={close} />
    </div>
  )
}
