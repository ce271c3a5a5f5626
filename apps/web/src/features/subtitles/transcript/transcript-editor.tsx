import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { type OnSaver, usePageSaver } from '../../../shared/forms/page-saver.ts'
import { invalidateTranscript, type Transcript, transcriptQuery } from '../../../shared/queries/transcripts.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { countUnsure } from './model/unsure.ts'
import { type ListHandle, ParagraphList } from './paragraph-list.tsx'
import { TranscriptBar } from './transcript-bar.tsx'
import css from './transcript-editor.module.css'
import { useDownload } from './use-download.ts'
import { useEditorView } from './use-editor-view.ts'
import { useFind } from './use-find.ts'
import { usePlayingWord } from './use-playing-word.ts'
import { useReportDirty } from './use-report-dirty.ts'
import { useTranscriptDraft } from './use-transcript-draft.ts'

// Loaded when they are opened.
const FindBar = lazy(() => import('./find-bar.tsx').then((module) => ({ default: module.FindBar })))
const DraftNote = lazy(() => import('./draft-note.tsx').then((module) => ({ default: module.DraftNote })))
const ProposalBanner = lazy(() => import('./proposal-banner.tsx').then((module) => ({ default: module.ProposalBanner })))
const SpeakerDialog = lazy(() => import('./speaker-dialog.tsx').then((module) => ({ default: module.SpeakerDialog })))

export type TranscriptEditorProps = {
  videoKey: string
  preview: { play: (seconds: number) => void }
  /** Why it cannot be changed by this person, or null. */
  locked: string | null
  onDirty: (dirty: boolean) => void
  onSaver: OnSaver
}

/** The transcript of a media as text that follows its preview, to be read, checked and edited. */
export default function TranscriptEditor(props: TranscriptEditorProps) {
  const { videoKey } = props
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(transcriptQuery(videoKey))
  useRealtime('videoTranscribe', ({ key, status }) => {
    // What was deleted is not there to be fetched.
    if (key === videoKey && status !== 'deleted') void invalidateTranscript(client, key)
  })
  if (data) return <LoadedEditor key={videoKey} {...props} transcript={data} />
  return error ? <LoadFault what="o texto da legenda" error={error} retry={() => void refetch()} /> : <Skeleton h={320} radius="lg" />
}

function LoadedEditor({ videoKey, preview, locked, onDirty, onSaver, transcript }: TranscriptEditorProps & { transcript: Transcript }) {
  const list = useRef<ListHandle>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(false)
  const draft = useTranscriptDraft(videoKey, transcript, typed)
  const playing = usePlayingWord(draft.words)
  const view = useEditorView({ draft, list, play: preview.play })
  const find = useFind(draft, (word) => list.current?.reveal(word))
  const download = useDownload(videoKey, draft)
  const dirty = draft.dirty || typed
  useReportDirty(dirty, onDirty)
  const unfit = draft.isOld ? 'Escolha antes qual versão fica' : draft.fault
  usePageSaver(onSaver, 'Salvar texto', { dirty, reason: locked ?? unfit, saving: draft.saving, save: draft.save })
  const closeFind = (): void => {
    find.close()
    view.focus(view.active)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts for what has buttons as well
    <section className={css.editor} data-follow aria-label="Texto da legenda automática" onKeyDown={view.onShortcut(find.open)}>
      {(draft.isOld || draft.recovered) && (
        <Suspense fallback={null}>
          <DraftNote draft={draft} />
        </Suspense>
      )}
      <div ref={bar} className={css.sticky} data-finding={find.isOpen || undefined}>
        <TranscriptBar
          draft={draft}
          unsure={countUnsure(draft.words)}
          locked={locked !== null}
          finding={find.isOpen}
          onUndo={view.undo}
          onRedo={view.redo}
          onFind={find.isOpen ? closeFind : find.open}
          onDownload={download}
          onCheck={() => view.check(locked !== null)}
        />
        {find.isOpen && (
          <Suspense fallback={null}>
            <FindBar find={find} locked={locked} onClose={closeFind} />
          </Suspense>
        )}
      </div>
      {draft.hasProposal && (
        <Suspense fallback={<Skeleton h={64} radius="lg" />}>
          <ProposalBanner draft={draft} locked={locked} onNext={view.showProposal} />
        </Suspense>
      )}
      {draft.words.length === 0 ? (
        <p className={css.none}>
          Não sobrou nenhuma palavra.{' '}
          <Button variant="subtle" size="compact-sm" onClick={view.undo}>
            Desfazer
          </Button>
        </p>
      ) : (
        <ParagraphList
          handle={list}
          bar={bar}
          editing={view.editing}
          paragraphs={view.paragraphs}
          proposals={draft.proposals}
          found={find.matches}
          current={find.isOpen ? find.current : undefined}
          playing={playing}
          active={view.active}
          opened={view.opened}
          locked={locked !== null}
          onActive={view.setActive}
          onOpen={view.open}
          onTyped={setTyped}
          onEnd={view.endField}
          onDecide={view.decide}
        />
      )}
      <Suspense fallback={null}>
        <SpeakerDialog editing={view.editing} naming={view.naming} onClose={view.closeNaming} />
      </Suspense>
    </section>
  )
}
