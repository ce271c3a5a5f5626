import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { NoSubtitle } from './no-subtitle.tsx'
import { hasTranscription, readQuota } from '../model/transcription.ts'
import { QuotaLine } from './quota-line.tsx'
import { QuotaModal } from './quota-modal.tsx'
import { SubtitleSection } from './subtitle-section.tsx'
import { TranscribedCard, type TranscribedCardProps } from './transcribed-card.tsx'

export type AutomaticSubtitleProps = Omit<TranscribedCardProps, 'subtitle'> & { subtitle: TranscribedCardProps['subtitle'] | undefined }

/** The section of automatic subtitles, for people with the plugin or an unexpired source. */
export function AutomaticSubtitle({ subtitle, ...rest }: AutomaticSubtitleProps) {
  const session = useSession()
  const [now] = useState(() => new Date())
  if (!hasTranscription(session, now)) return null
  const exhausted = readQuota(session, now).totalSeconds === 0
  return (
    <SubtitleSection id="legenda-automatica" title="Legenda automática" hint="Escrita a partir do áudio da mídia, em português.">
      <QuotaLine session={session} now={now} />
      {subtitle === undefined ? (
        exhausted ? (
          <Exhausted />
        ) : (
          <NotSetUp />
        )
      ) : (
        <TranscribedCard key={subtitle.key} subtitle={subtitle} {...rest} />
      )}
      <QuotaModal />
    </SubtitleSection>
  )
}

const Exhausted = () => (
  <DisabledHint reason="Tempo de transcrição restante insuficiente para este video.">
    <Button variant="default">Gerar legenda</Button>
  </DisabledHint>
)

const NotSetUp = () => (
  <NoSubtitle>
    A transcrição automática não está configurada neste ambiente, por isso ainda não é possível gerar a legenda aqui. Nenhum minuto é usado.
    Enquanto isso, envie a legenda em arquivo.
  </NoSubtitle>
)
