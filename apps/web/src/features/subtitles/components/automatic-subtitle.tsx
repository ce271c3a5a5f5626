import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hasFeature } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { transcriptionQuery } from '../../../shared/queries/transcriptions.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { hasTranscription } from '../model/transcription.ts'
import { AutomaticText, type AutomaticTextProps } from './automatic-text.tsx'
import { QuotaLine } from './quota-line.tsx'
import { QuotaModal } from './quota-modal.tsx'
import { SubtitleSection } from './subtitle-section.tsx'

/**
 * The section of the automatic subtitle. Who has neither the plugin nor an unexpired source of seconds can have one from a script alone.
 */
export function AutomaticSubtitle(props: Omit<AutomaticTextProps, 'transcription' | 'transcribes'>) {
  const session = useSession()
  const [now] = useState(() => new Date())
  const { data, error, refetch } = useQuery({ ...transcriptionQuery(props.videoKey), enabled: hasFeature('transcription') })
  if (!hasFeature('transcription')) return null
  const transcribes = hasTranscription(session, now)
  const hint = transcribes
    ? 'Escrita a partir do áudio da mídia, ou do roteiro que você tiver.'
    : 'Feita do roteiro que você tiver: o áudio diz quando cada fala aparece.'
  return (
    <SubtitleSection id="legenda-automatica" title={transcribes ? 'Legenda automática' : 'Legenda a partir do roteiro'} hint={hint}>
      {transcribes && <QuotaLine session={session} now={now} />}
      {data ? (
        <AutomaticText {...props} transcription={data} transcribes={transcribes} />
      ) : error === null ? (
        <Skeleton h={120} radius="lg" />
      ) : (
        <LoadFault what="a legenda automática" error={error} retry={() => void refetch()} />
      )}
      {transcribes && <QuotaModal />}
    </SubtitleSection>
  )
}
