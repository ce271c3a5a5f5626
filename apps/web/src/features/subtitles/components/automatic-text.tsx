import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Transcription } from '../../../shared/queries/transcriptions.ts'
import css from './automatic-text.module.css'
import { DeleteTranscribed } from './delete-transcribed.tsx'
import { NoSubtitle } from './no-subtitle.tsx'
import { RequestCard } from './request-card.tsx'
import { TranscribedCard, type TranscribedCardProps } from './transcribed-card.tsx'
import { TranscriptionHistory } from './transcription-history.tsx'
import { TranscriptionProgress } from './transcription-progress.tsx'

// Few come to these.
const ScriptCard = lazy(() => import('./script-card.tsx').then((module) => ({ default: module.ScriptCard })))
const ScriptPreview = lazy(() => import('./script-preview.tsx').then((module) => ({ default: module.ScriptPreview })))

const openStates: ReadonlySet<string> = new Set(['waiting', 'listening', 'hearing'])

export type AutomaticTextProps = Omit<TranscribedCardProps, 'subtitle'> & {
  videoKey: string
  subtitle: TranscribedCardProps['subtitle'] | undefined
  transcription: Transcription
  /** Seconds of transcription are to be had. */
  transcribes: boolean
}

/** What there is of the automatic subtitle: its course or ways to have one, what happened to it, and its text. */
export function AutomaticText({ transcription, transcribes, subtitle, videoKey, ...rest }: AutomaticTextProps) {
  const { run, transcript, history } = transcription
  const isReady = subtitle?.status === 'ready'
  const course = run && openStates.has(run.state) ? 'open' : run?.preview ? 'preview' : 'rest'
  return (
    <>
      {run && course === 'open' && <TranscriptionProgress videoKey={videoKey} run={run} />}
      {run && course === 'preview' && (
        <Suspense fallback={<Skeleton h={240} radius="lg" />}>
          <ScriptPreview videoKey={videoKey} runId={run.id} edited={transcript?.edited ?? false} onSeek={rest.onSeek} />
        </Suspense>
      )}
      {course === 'rest' && (
        <Ways videoKey={videoKey} transcription={transcription} transcribes={transcribes} isReady={isReady} onDirty={rest.onDirty} />
      )}
      <TranscriptionHistory history={history} />
      {isReady && course !== 'preview' && (
        <TranscribedCard key={subtitle.key} subtitle={subtitle} hasWords={transcript !== null} {...rest} />
      )}
    </>
  )
}

type WaysProps = Pick<AutomaticTextProps, 'videoKey' | 'transcription' | 'transcribes' | 'onDirty'> & { isReady: boolean }

/** Ways to have an automatic subtitle, or another one. */
function Ways({ videoKey, transcription, transcribes, isReady, onDirty }: WaysProps) {
  const [way, setWay] = useState<'script' | 'again' | null>(null)
  const { run, transcript, configured } = transcription
  const failedScript = run?.script === true && run.state === 'failed'
  const isScript = way === 'script' || (way === null && failedScript && !isReady)
  return (
    <>
      {transcribes && !configured && !isReady && (
        <NoSubtitle>
          A transcrição automática ainda não foi configurada por quem administra esta instalação. Nenhum minuto é usado. Com o roteiro em
          mãos, você tem a legenda sem ela.
        </NoSubtitle>
      )}
      {transcribes && configured && !isScript && (!isReady || way === 'again') && (
        <RequestCard videoKey={videoKey} transcription={transcription} again={isReady} onRequested={() => setWay(null)} />
      )}
      {isScript ? (
        <Suspense fallback={<Skeleton h={240} radius="lg" />}>
          <ScriptCard videoKey={videoKey} run={run} onDirty={onDirty} onClose={() => setWay(null)} />
        </Suspense>
      ) : (
        <div className={css.ways}>
          {isReady && transcribes && configured && way === null && (
            <Button variant="default" onClick={() => setWay('again')}>
              Transcrever de novo
            </Button>
          )}
          <Button variant="default" onClick={() => setWay('script')}>
            Tenho o roteiro
          </Button>
          {(isReady || transcript) && <DeleteTranscribed videoKey={videoKey} />}
        </div>
      )}
    </>
  )
}
